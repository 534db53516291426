export const listingKinds = ["venue", "service"] as const;
/** A kind of listing, as `private.listing_kinds` has them. */
export type ListingKind = (typeof listingKinds)[number];

export const listingStatuses = [
  "draft",
  "pending",
  "active",
  "rejected",
  "suspended",
  "paused",
] as const;
export type ListingStatus = (typeof listingStatuses)[number];

/** A status as the database stores it. */
export const toListingStatus = (status: string): ListingStatus =>
  listingStatuses.find((candidate) => candidate === status) ?? "draft";

/** A revision of published content that waits for review, or was not approved. */
export type RevisionState =
  | { status: "pending"; submittedAt: string }
  | { status: "rejected"; reason: string };
