import { unwrap } from "../errors";
import type { RefundDates } from "../quotes/types";
import { isUuid } from "../shared/uuid";
import { createServerSupabase } from "../supabase/server";
import { toBooking } from "./rows";
import type { BookingGroup } from "./rules/status";
import type { Booking, TimelineEntry } from "./types";

const PAGE_SIZE = 20;

/** The caller's bookings as guest in one group, with a cursor for the next page. Throws not_signed_in. */
export async function listMyBookings(
  group: BookingGroup | "held",
  cursor?: string,
): Promise<{ bookings: Booking[]; next: string | null }> {
  const supabase = await createServerSupabase();
  const rows = unwrap(
    await supabase.rpc("list_my_bookings", {
      p_side: "guest",
      p_group: group,
      p_limit: PAGE_SIZE,
      p_cursor: cursor,
    }),
  );
  const bookings = rows.map(toBooking);
  const last = bookings.at(-1);
  return { bookings, next: bookings.length === PAGE_SIZE && last ? last.cursor : null };
}

/** How many of the caller's bookings are in each group. */
export async function countMyBookings(): Promise<Record<BookingGroup | "held", number>> {
  const supabase = await createServerSupabase();
  return unwrap(await supabase.rpc("count_my_bookings", { p_side: "guest" })) as Record<
    BookingGroup | "held",
    number
  >;
}

/** A booking of the caller's; null when there is none, or it is none of their business. */
export async function getMyBooking(id: string): Promise<Booking | null> {
  if (!isUuid(id)) return null;
  const supabase = await createServerSupabase();
  const { data, error } = await supabase.rpc("get_my_booking", { p_booking_id: id });
  if (error?.message === "not_found") return null;
  return toBooking(unwrap({ data, error }));
}

/** Until when cancelling a booking of the caller's gives back how much; null once it cannot be cancelled. */
export async function getRefundDates(bookingId: string): Promise<RefundDates | null> {
  const supabase = await createServerSupabase();
  const { data, error } = await supabase.rpc("refund_preview", { p_booking_id: bookingId });
  if (error?.message === "wrong_status") return null;
  const answer = unwrap({ data, error }) as {
    full_until: string | null;
    half_until: string | null;
  };
  return { fullUntil: answer.full_until, halfUntil: answer.half_until };
}

/** What happened to a booking, oldest first. */
export async function listTimeline(bookingId: string): Promise<TimelineEntry[]> {
  const supabase = await createServerSupabase();
  const rows = unwrap(
    await supabase
      .from("booking_events")
      .select("id, event, actor_role, to_status, reason, created_at")
      .eq("booking_id", bookingId)
      .order("id"),
  );
  return rows.map((row) => ({
    id: row.id,
    event: row.event,
    actor: row.actor_role,
    status: row.to_status,
    reason: row.reason,
    at: row.created_at,
  }));
}

/** What the caller chose with a hold of theirs: ids and how many. */
export async function getChosenExtras(bookingId: string) {
  const supabase = await createServerSupabase();
  const [addons, services] = await Promise.all([
    supabase.from("booking_addons").select("addon_id, quantity").eq("booking_id", bookingId),
    supabase.from("booking_services").select("service_id, quantity").eq("booking_id", bookingId),
  ]);
  return {
    addons: Object.fromEntries(unwrap(addons).map((row) => [row.addon_id, row.quantity])),
    services: Object.fromEntries(unwrap(services).map((row) => [row.service_id, row.quantity])),
  };
}
