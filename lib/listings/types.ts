import type { Localized } from "../shared/localized";

export const listingKinds = ["venue", "service"] as const;
/** A kind of listing, as `private.listing_kinds` has them. */
export type ListingKind = (typeof listingKinds)[number];

/** A kind as the database stores it. Throws for one that the site does not know. */
export function toListingKind(kind: string): ListingKind {
  const known = listingKinds.find((candidate) => candidate === kind);
  if (!known) throw new Error(`unknown kind of listing: ${kind}`);
  return known;
}

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

/** What pages about a published listing of any kind show of it. */
export type PublishedListing = {
  id: string;
  kind: ListingKind;
  ownerId: string;
  name: Localized;
  timeZone: string;
};

/** A listing in the list of its owner, in any status. */
export type OwnListing = {
  id: string;
  name: Localized;
  /** True for a name that stands for none. */
  isUntitled?: boolean;
  status: ListingStatus;
  /** When its owner archived it; null for a listing that is not archived. */
  archivedAt: string | null;
  featured: boolean;
  /** The path of its main picture in the bucket of its kind. */
  image: string | null;
  /** Why an admin rejected or suspended it. */
  reason: string | null;
  submittedAt: string | null;
  updatedAt: string;
  /** The open revision of a published listing. */
  revision: RevisionState | null;
};

/** A revision of published content that waits for review or was rejected. */
export type OpenRevision<Change = unknown> = {
  status: "pending" | "rejected";
  /** When it was submitted or rejected. */
  since: string;
  reason: string | null;
  changes: Change[];
};
