/** Next's cache tags of public pages and of the data they show. */
export const cacheTags = {
  /** All data of public pages. */
  everything: "public",
  /** Lists of venues: search, home, similar venues, sitemap. */
  venues: "venues",
  venue: (id: string) => `venue:${id}`,
  /** Types, amenities, events, categories and cities. */
  catalogue: "catalogue",
  services: "services",
};
