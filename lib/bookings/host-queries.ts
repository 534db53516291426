import { unwrap } from "../actions/errors";
import { todayIn, toLocal } from "../shared/zoned-time";
import { createServerSupabase } from "../supabase/server";
import { toBooking } from "./rows";
import type { BookingGroup } from "./rules/status";
import type { Booking } from "./types";

const PAGE_SIZE = 20;
const MOST_REQUESTS = 100;

export type HostBookings = { bookings: Booking[]; next: string | null };

async function page(group: BookingGroup, limit: number, cursor?: string): Promise<Booking[]> {
  const supabase = await createServerSupabase();
  const rows = await supabase.rpc("my_bookings", {
    p_side: "host",
    p_group: group,
    p_limit: limit,
    p_cursor: cursor,
  });
  return unwrap(rows).map(toBooking);
}

/** The host's bookings of one group, with a cursor for the next page. */
export async function listHostBookings(
  group: BookingGroup,
  cursor?: string,
): Promise<HostBookings> {
  const bookings = await page(group, PAGE_SIZE, cursor);
  const last = bookings.at(-1);
  return { bookings, next: bookings.length === PAGE_SIZE && last ? last.cursor : null };
}

/** Requests that wait for the host's answer (the one that lapses first comes first), and what is confirmed. */
export async function listComing(): Promise<{ requests: Booking[]; confirmed: Booking[] }> {
  const coming = await page("upcoming", MOST_REQUESTS);
  const requests = coming
    .filter((booking) => booking.status === "pending")
    .sort((a, b) => (a.requestExpiresAt ?? "").localeCompare(b.requestExpiresAt ?? ""));
  return { requests, confirmed: coming.filter((booking) => booking.status === "confirmed") };
}

/** How many of the host's bookings are in each group. */
export async function countHostBookings(): Promise<Record<BookingGroup, number>> {
  const supabase = await createServerSupabase();
  const counts = unwrap(await supabase.rpc("my_booking_counts", { p_side: "host" }));
  return counts as Record<BookingGroup, number>;
}

export type MonthNumbers = {
  bookings: number;
  guests: number;
  /** What the host earns net of the fee, in minor units by currency. */
  earned: { currency: string; minor: number }[];
};

/** Confirmed and completed bookings that start in the running month of their venue. */
export async function monthNumbers(hostId: string): Promise<MonthNumbers> {
  const supabase = await createServerSupabase();
  const now = Date.now();
  const near = (days: number) => new Date(now + days * 86_400_000).toISOString();
  const rows = unwrap(
    await supabase
      .from("bookings")
      .select("starts_at,time_zone,guests,currency,total_minor,fee_minor")
      .eq("host_id", hostId)
      .in("status", ["confirmed", "completed"])
      .gte("starts_at", near(-33))
      .lte("starts_at", near(33))
      .limit(1000),
  ).filter(
    (row) =>
      toLocal(new Date(row.starts_at).toISOString(), row.time_zone).day.slice(0, 7) ===
      todayIn(row.time_zone, now).slice(0, 7),
  );
  const earned = new Map<string, number>();
  for (const row of rows) {
    const net = Number(row.total_minor) - Number(row.fee_minor);
    earned.set(row.currency, (earned.get(row.currency) ?? 0) + net);
  }
  return {
    bookings: rows.length,
    guests: rows.reduce((sum, row) => sum + row.guests, 0),
    earned: [...earned].map(([currency, minor]) => ({ currency, minor })),
  };
}
