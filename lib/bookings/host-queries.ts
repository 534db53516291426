import { unwrap } from "../errors";
import { z } from "../shared/zod";
import { createServerSupabase } from "../supabase/server";
import { numeric, unwrapRow } from "../supabase/unwrap-row";
import type { HostFilters, HostGroup } from "./host-filters";
import { summaryRow, toBooking } from "./rows";
import type { Booking } from "./types";

const PAGE_SIZE = 20;

type Group = HostGroup | "confirmed";

export type HostBookings = {
  bookings: Booking[];
  /** The cursor of the next page. */
  next: string | null;
  /** The number of bookings in each group that match the same filters. */
  counts: Record<Group, number>;
};

/** The filters as arguments of the database functions. */
export function toFilterArguments(filters: Omit<HostFilters, "group">) {
  return {
    p_venue_id: filters.venueId ?? undefined,
    p_from: filters.from ?? undefined,
    p_to: filters.to ?? undefined,
    p_text: filters.text || undefined,
  };
}

const bookingsRow = z.object({
  bookings: z.array(summaryRow),
  counts: z.object({
    all: z.number(),
    upcoming: z.number(),
    requests: z.number(),
    confirmed: z.number(),
    past: z.number(),
    completed: z.number(),
    cancelled: z.number(),
  }),
});

/** A page of the host's bookings in a group that match the filters. Throws not_signed_in. */
export async function listHostBookings(
  filters: HostFilters,
  group: Group,
  { cursor, limit = PAGE_SIZE }: { cursor?: string; limit?: number } = {},
): Promise<HostBookings> {
  const supabase = await createServerSupabase();
  const page = unwrapRow(
    bookingsRow,
    await supabase.rpc("list_host_bookings", {
      ...toFilterArguments(filters),
      p_group: group,
      p_limit: limit,
      p_cursor: cursor,
    }),
  );
  const bookings = page.bookings.map(toBooking);
  const last = bookings.at(-1);
  return {
    bookings,
    next: bookings.length === limit && last ? last.cursor : null,
    counts: page.counts,
  };
}

/** Numbers of a guest's bookings at all venues; `abandoned` are holds of the last 30 days that were not booked. */
export type GuestHistory = { completed: number; cancelled: number; abandoned: number };

/** What the host of a booking may know about its guest's earlier bookings. Throws `not_found` for everybody else. */
export async function getGuestHistory(bookingId: string): Promise<GuestHistory> {
  const supabase = await createServerSupabase();
  const rows = unwrap(await supabase.rpc("get_guest_history", { p_booking_id: bookingId }));
  return unwrap({ data: rows[0], error: null });
}

/** The host's unanswered requests, and the bookings that are running, start later today, or come next. */
export type HostOverview = {
  requests: Booking[];
  requestsCount: number;
  running: Booking[];
  today: Booking[];
  /** The number of bookings that are running or start later today. */
  todayCount: number;
  next: Booking[];
};

const overviewRow = z.object({
  requests: z.array(summaryRow),
  running: z.array(summaryRow),
  today: z.array(summaryRow),
  next: z.array(summaryRow),
  requests_count: z.number(),
  today_count: z.number(),
});

/** The caller's requests and current bookings, at most `limit` of each. Throws not_signed_in. */
export async function getHostOverview(limit: number): Promise<HostOverview> {
  const supabase = await createServerSupabase();
  const row = unwrapRow(
    overviewRow,
    await supabase.rpc("get_host_overview", { p_max_items: limit }),
  );
  return {
    requests: row.requests.map(toBooking),
    requestsCount: row.requests_count,
    running: row.running.map(toBooking),
    today: row.today.map(toBooking),
    todayCount: row.today_count,
    next: row.next.map(toBooking),
  };
}

const monthSummary = z.object({
  bookings: z.number(),
  guests: z.number(),
  /** Earnings net of the fee, in minor units by currency. */
  earned: z.array(z.object({ currency: z.string(), minor: numeric })),
});
export type HostMonthSummary = z.output<typeof monthSummary>;

/** Confirmed and completed bookings that start in their venue's current month, with the earnings. */
export async function getHostMonthSummary(): Promise<HostMonthSummary> {
  const supabase = await createServerSupabase();
  return unwrapRow(monthSummary, await supabase.rpc("get_host_month_summary"));
}
