import { unwrap } from "../errors";
import { createServerSupabase } from "../supabase/server";
import { toBooking } from "./rows";
import type { BookingGroup } from "./rules/status";
import type { Booking } from "./types";

const PAGE_SIZE = 25;

/** A page of all users' bookings in `group`; null for all submitted bookings. Throws `only_admins`. */
export async function listAllBookings(
  group: BookingGroup | null,
  cursor?: string,
): Promise<{ bookings: Booking[]; next: string | null }> {
  const supabase = await createServerSupabase();
  const rows = unwrap(
    await supabase.rpc("list_my_bookings", {
      p_side: "admin",
      p_group: group ?? undefined,
      p_limit: PAGE_SIZE,
      p_cursor: cursor,
    }),
  );
  const bookings = rows.map(toBooking);
  const last = bookings.at(-1);
  return { bookings, next: bookings.length === PAGE_SIZE && last ? last.cursor : null };
}
