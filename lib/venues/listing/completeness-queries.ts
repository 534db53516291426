import { unwrap } from "../../errors";
import { createServerSupabase } from "../../supabase/server";
import { formOf, listingColumns } from "./rows";
import { type Completeness, completeness } from "./rules/completeness";
import type { Upcoming } from "./types";

const MOST = 500;
const listed = ["draft", "rejected", "active"];

/**
 * How complete the host's drafts and active listings are, by their ids, with a change that waits for
 * review already in them.
 */
export async function listCompleteness(hostId: string): Promise<Map<string, Completeness>> {
  const supabase = await createServerSupabase();
  const [listings, revisions] = await Promise.all([
    supabase
      .from("venues")
      .select(listingColumns)
      .eq("host_id", hostId)
      .in("status", listed)
      .is("archived_at", null)
      .order("updated_at", { ascending: false })
      .limit(MOST),
    // An admin who is a host may see everybody's.
    supabase
      .from("venue_revisions")
      .select("venue_id,changes,venues!inner(host_id)")
      .eq("status", "pending")
      .eq("venues.host_id", hostId)
      .in("venues.status", listed)
      .is("venues.archived_at", null)
      .limit(MOST),
  ]);
  const waiting = new Map(unwrap(revisions).map((row) => [row.venue_id, row.changes]));
  return new Map(
    unwrap(listings).map((row) => [row.id, completeness(formOf(row, waiting.get(row.id)))]),
  );
}

/** What is to come at each of the caller's venues that has anything to come, by their ids. */
export async function listUpcoming(): Promise<Map<string, Upcoming>> {
  const supabase = await createServerSupabase();
  return new Map(
    unwrap(await supabase.rpc("count_upcoming_bookings_by_venue")).map(
      ({ venue_id, confirmed, requests }) => [venue_id, { confirmed, requests }],
    ),
  );
}
