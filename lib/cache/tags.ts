import { revalidateTag } from "next/cache";
import { cacheTags } from "./cache-tags";
import { invalidatePageCache } from "./page-cache-invalidation";

/** How long public data stays cached when no change is announced, in seconds. */
export const FALLBACK_SECONDS = 300;

/** Expires a venue and every list it may be in: the next request shows its current state. */
export function expireVenue(id: string): void {
  revalidateTag(cacheTags.venue(id), { expire: 0 });
  revalidateTag(cacheTags.venues, { expire: 0 });
  invalidatePageCache();
}

/** Expires every service. */
export function expireServices(): void {
  revalidateTag(cacheTags.services, { expire: 0 });
  invalidatePageCache();
}

/** Expires what shows profiles: the pages of venues and services. */
export function expireProfiles(): void {
  revalidateTag(cacheTags.venues, { expire: 0 });
  revalidateTag(cacheTags.services, { expire: 0 });
  invalidatePageCache();
}
