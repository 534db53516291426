import { revalidateTag } from "next/cache";
import { invalidatePageCache } from "../server/page-cache-invalidation";

/** Tags of what public pages remember. */
export const cacheTags = {
  /** Lists of venues: search, home, similar venues, sitemap. */
  venues: "venues",
  venue: (id: string) => `venue:${id}`,
  /** Types, amenities, events, categories and cities. */
  catalogue: "catalogue",
  services: "services",
};

/** How long public data may be remembered without being told of a change, in seconds. */
export const FALLBACK_SECONDS = 300;

/** Forgets a venue and every list it may be in: the next request shows it as it now is. */
export function expireVenue(id: string): void {
  revalidateTag(cacheTags.venue(id), { expire: 0 });
  revalidateTag(cacheTags.venues, { expire: 0 });
  invalidatePageCache();
}

/** Forgets every service. */
export function expireServices(): void {
  revalidateTag(cacheTags.services, { expire: 0 });
  invalidatePageCache();
}
