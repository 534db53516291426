import type { DraftDetails } from "@/lib/bookings/drafts";
import type { Selection } from "@/lib/bookings/types";
import type { Hold } from "./use-hold";

/** A checkout as it was left, for a return within the same document. */
export type CheckoutSnapshot = {
  guestId: string;
  /** Of the address without its step; a hold is compared by `holdIds`. */
  search: string;
  /** Every hold of this checkout: earlier entries of the history name replaced ones. */
  holdIds: string[];
  selection: Selection;
  hold: Hold | null;
  isExtended: boolean;
  isExpired: boolean;
  details: DraftDetails;
  /** The booking that was submitted from here; null while it was not. */
  submittedId: string | null;
};

// The router shows a page that one goes back to as the server first rendered it, before the hold was made. Written in the
// browser only: a document load, which signing out is too, forgets it.
const snapshots = new Map<string, CheckoutSnapshot>();

/** The query of an address without its step, comparable as text. */
export function comparableSearch(search: URLSearchParams): string {
  const query = new URLSearchParams(search.toString());
  for (const name of ["step", "change", "total"]) query.delete(name);
  query.sort();
  return query.toString();
}

/** The checkout of a guest at a venue that an address belongs to; null for none. */
export function readSnapshot(
  guestId: string,
  venueId: string,
  search: URLSearchParams,
): CheckoutSnapshot | null {
  const snapshot = snapshots.get(venueId);
  if (snapshot?.guestId !== guestId) return null;
  const holdId = search.get("hold");
  const isSame = holdId
    ? snapshot.holdIds.includes(holdId)
    : snapshot.holdIds.length === 0 && snapshot.search === comparableSearch(search);
  return isSame ? snapshot : null;
}

/** Keeps the state of a checkout while the document lives; null forgets it. */
export function writeSnapshot(venueId: string, snapshot: CheckoutSnapshot | null): void {
  if (snapshot) snapshots.set(venueId, snapshot);
  else snapshots.delete(venueId);
}
