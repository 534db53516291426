import { unwrap } from "../errors";
import { createServerSupabase } from "../supabase/server";

/** A request or confirmed booking that a suspension of its venue affects. */
export type ConcernedBooking = {
  id: string;
  reference: string;
  isConfirmed: boolean;
  /** Empty without a name; null when the account was deleted. */
  guest: string | null;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  totalMinor: number;
  currency: string;
};

/** At most 20 upcoming bookings of a venue, earliest first, and their total number. Throws `only_admins`. */
export async function listConcernedBookings(
  venueId: string,
): Promise<{ bookings: ConcernedBooking[]; count: number }> {
  const supabase = await createServerSupabase();
  const rows = unwrap(await supabase.rpc("admin_list_upcoming_bookings", { p_venue_id: venueId }));
  return {
    count: Number(rows[0]?.booking_count ?? 0),
    bookings: rows.map((row) => ({
      id: row.id,
      reference: row.reference,
      isConfirmed: row.status === "confirmed",
      guest: row.guest_name,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      timeZone: row.time_zone,
      totalMinor: Number(row.total_minor),
      currency: row.currency,
    })),
  };
}
