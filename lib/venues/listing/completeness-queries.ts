import { unwrap } from "../../errors";
import { createServerSupabase } from "../../supabase/server";
import { listingColumns } from "./fields/stored-value";
import { type Completeness, getCompleteness } from "./rules/completeness";
import { toListingForm } from "./rules/stored-listing";
import type { UpcomingCounts } from "./types";

const statuses = ["draft", "rejected", "active"];

/** The completeness of the drafts and active listings among `venueIds`, by id, with their pending revisions applied. */
export async function listCompleteness(venueIds: string[]): Promise<Map<string, Completeness>> {
  const supabase = await createServerSupabase();
  const [listings, revisions] = await Promise.all([
    supabase
      .from("venues")
      .select(listingColumns)
      .in("id", venueIds)
      .in("status", statuses)
      .is("archived_at", null),
    supabase
      .from("listing_revisions")
      .select("listing_id,changes")
      .eq("status", "pending")
      .in("listing_id", venueIds),
  ]);
  const pending = new Map(unwrap(revisions).map((row) => [row.listing_id, row.changes]));
  return new Map(
    unwrap(listings).map((row) => [
      row.id,
      getCompleteness(toListingForm(row, pending.get(row.id))),
    ]),
  );
}

/** The number of upcoming bookings of the caller's venues among `venueIds`, by id; venues without any are missing. */
export async function countUpcomingBookings(
  venueIds: string[],
): Promise<Map<string, UpcomingCounts>> {
  const supabase = await createServerSupabase();
  return new Map(
    unwrap(await supabase.rpc("count_upcoming_bookings_by_venue").in("venue_id", venueIds)).map(
      ({ venue_id, confirmed, requests }) => [venue_id, { confirmed, requests }],
    ),
  );
}
