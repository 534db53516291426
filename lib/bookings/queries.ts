import { cache } from "react";
import { unwrap } from "../errors";
import type { RefundDates } from "../quotes/types";
import { bothLanguages } from "../shared/localized";
import { isUuid } from "../shared/uuid";
import { z } from "../shared/zod";
import { createServerSupabase } from "../supabase/server";
import { unwrapRow } from "../supabase/unwrap-row";
import { toBooking } from "./rows";
import type { BookingGroup } from "./rules/status";
import type { BookedService, Booking, TimelineEntry } from "./types";

const PAGE_SIZE = 20;

/** A page of the caller's bookings as guest in one group. Throws not_signed_in. */
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

const countsRow = z.object({
  upcoming: z.number(),
  past: z.number(),
  completed: z.number(),
  cancelled: z.number(),
  held: z.number(),
});

/** The number of the caller's bookings as guest in each group. */
export async function countMyBookings(): Promise<Record<BookingGroup | "held", number>> {
  const supabase = await createServerSupabase();
  return unwrapRow(countsRow, await supabase.rpc("count_my_bookings", { p_side: "guest" }));
}

/** A booking that the caller may read as guest, host or admin; null otherwise. */
export async function getMyBooking(id: string): Promise<Booking | null> {
  if (!isUuid(id)) return null;
  const supabase = await createServerSupabase();
  const { data, error } = await supabase.rpc("get_my_booking", { p_booking_id: id });
  if (error?.message === "not_found") return null;
  return toBooking(unwrap({ data, error }));
}

const refundDatesRow = z.object({
  full_until: z.string().nullable(),
  half_until: z.string().nullable(),
});

/** The refund deadlines of one of the caller's bookings; null when it can no longer be cancelled. */
export async function getRefundDates(bookingId: string): Promise<RefundDates | null> {
  const supabase = await createServerSupabase();
  const { data, error } = await supabase.rpc("refund_preview", { p_booking_id: bookingId });
  if (error?.message === "wrong_status") return null;
  const preview = unwrapRow(refundDatesRow, { data, error });
  return { fullUntil: preview.full_until, halfUntil: preview.half_until };
}

/** The events of a booking, oldest first. */
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

/** The add-ons and services of one of the caller's bookings: quantities and hours by id. Queried once per request. */
export const getChosenExtras = cache(async (bookingId: string) => {
  const supabase = await createServerSupabase();
  const [addons, services] = await Promise.all([
    supabase.from("booking_addons").select("addon_id, quantity, hours").eq("booking_id", bookingId),
    supabase
      .from("booking_parts")
      .select("listing_id, quantity, hours")
      .eq("booking_id", bookingId)
      .gt("place", 1),
  ]);
  const rows = {
    addons: unwrap(addons).map(({ addon_id, ...row }) => ({ ...row, id: addon_id })),
    services: unwrap(services).map(({ listing_id, ...row }) => ({ ...row, id: listing_id })),
  };
  return {
    addons: Object.fromEntries(rows.addons.map((row) => [row.id, row.quantity])),
    services: Object.fromEntries(rows.services.map((row) => [row.id, row.quantity])),
    hours: Object.fromEntries(
      [...rows.addons, ...rows.services].flatMap(({ id, hours }) =>
        hours === null ? [] : [[id, Number(hours)]],
      ),
    ),
  };
});

const serviceStatuses = ["pending", "accepted", "declined"] as const;

/** The services of one of the caller's bookings, each with the provider's decision. */
export async function listBookedServices(bookingId: string): Promise<BookedService[]> {
  const supabase = await createServerSupabase();
  const rows = unwrap(
    await supabase
      .from("booking_parts")
      .select("listing_id, state, amount_minor, services(name, name_ar, pricing_type)")
      .eq("booking_id", bookingId)
      .gt("place", 1)
      .order("listing_id"),
  );
  return rows.map((row) => ({
    serviceId: row.listing_id,
    // Row-level security hides a service that is no longer offered; it has no name here.
    name: bothLanguages(row.services?.name ?? "", row.services?.name_ar ?? null),
    status: serviceStatuses.find((status) => status === row.state) ?? "pending",
    isPriceOpen: row.services?.pricing_type === "custom" && row.amount_minor === 0,
  }));
}
