import { revalidateTag } from "next/cache";
import { pageMemory } from "../page-cache/shared-memory";

/** Tags of cached public data. */
export const cacheTags = {
  /** Lists of venues: search, home, similar venues, sitemap. */
  venues: "venues",
  venue: (id: string) => `venue:${id}`,
  /** Types, amenities, events, categories and cities. */
  catalogue: "catalogue",
  services: "services",
};

/** How long public data is cached when no change expires it, in seconds. */
export const FALLBACK_SECONDS = 300;

/** Expires a venue and every list that it may be in: the next request reads it anew. */
export function expireVenue(id: string): void {
  revalidateTag(cacheTags.venue(id), { expire: 0 });
  revalidateTag(cacheTags.venues, { expire: 0 });
  pageMemory().forget();
}

/** Expires every service. */
export function expireServices(): void {
  revalidateTag(cacheTags.services, { expire: 0 });
  pageMemory().forget();
}
