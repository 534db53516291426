import { unwrap } from "../../errors";
import { createServerSupabase } from "../../supabase/server";
import { listingColumns } from "./fields/stored-value";
import { type Completeness, getCompleteness } from "./rules/completeness";
import { toListingForm } from "./rules/stored-listing";
import type { UpcomingCounts } from "./types";

const LIMIT = 500;
const statuses = ["draft", "rejected", "active"];

/** How complete the host's drafts and active listings are, by their ids, with a pending revision in them. */
export async function listCompleteness(hostId: string): Promise<Map<string, Completeness>> {
  const supabase = await createServerSupabase();
  const [listings, revisions] = await Promise.all([
    supabase
      .from("venues")
      .select(listingColumns)
      .eq("host_id", hostId)
      .in("status", statuses)
      .is("archived_at", null)
      .order("updated_at", { ascending: false })
      .limit(LIMIT),
    // Filtered by host, because an admin who is a host may read all revisions.
    supabase
      .from("venue_revisions")
      .select("venue_id,changes,venues!inner(host_id)")
      .eq("status", "pending")
      .eq("venues.host_id", hostId)
      .in("venues.status", statuses)
      .is("venues.archived_at", null)
      .limit(LIMIT),
  ]);
  const pending = new Map(unwrap(revisions).map((row) => [row.venue_id, row.changes]));
  return new Map(
    unwrap(listings).map((row) => [
      row.id,
      getCompleteness(toListingForm(row, pending.get(row.id))),
    ]),
  );
}

/** Upcoming bookings at each of the caller's venues that has any, by the ids of the venues. */
export async function countUpcomingBookings(): Promise<Map<string, UpcomingCounts>> {
  const supabase = await createServerSupabase();
  return new Map(
    unwrap(await supabase.rpc("count_upcoming_bookings_by_venue")).map(
      ({ venue_id, confirmed, requests }) => [venue_id, { confirmed, requests }],
    ),
  );
}
