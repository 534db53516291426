import { unwrap } from "../errors";
import { createServerSupabase } from "../supabase/server";
import type { HostFilters, HostGroup } from "./host-filters";
import { type SummaryRow, toBooking } from "./rows";
import type { Booking } from "./types";

const PAGE_SIZE = 20;

type Group = HostGroup | "confirmed";

export type HostBookings = {
  bookings: Booking[];
  /** The cursor of the next page. */
  next: string | null;
  /** How many there are in each group, under the same filters. */
  counts: Record<Group, number>;
};

/** The filters as the functions of the database take them. */
export function filterArguments(filters: Omit<HostFilters, "group">) {
  return {
    p_venue_id: filters.venueId ?? undefined,
    p_from: filters.from ?? undefined,
    p_to: filters.to ?? undefined,
    p_text: filters.text || undefined,
  };
}

/** A page of the host's bookings in a group, under the filters. Throws not_signed_in. */
export async function listHostBookings(
  filters: HostFilters,
  group: Group,
  { cursor, limit = PAGE_SIZE }: { cursor?: string; limit?: number } = {},
): Promise<HostBookings> {
  const supabase = await createServerSupabase();
  const answer = unwrap(
    await supabase.rpc("list_host_bookings", {
      ...filterArguments(filters),
      p_group: group,
      p_limit: limit,
      p_cursor: cursor,
    }),
  ) as unknown as { bookings: SummaryRow[]; counts: Record<Group, number> };
  const bookings = answer.bookings.map(toBooking);
  const last = bookings.at(-1);
  return {
    bookings,
    next: bookings.length === limit && last ? last.cursor : null,
    counts: answer.counts,
  };
}

/** What the guest gets back if the host cancels now, in minor units; null when that is too late. */
export async function getHostRefund(bookingId: string): Promise<number | null> {
  const supabase = await createServerSupabase();
  const { data, error } = await supabase.rpc("refund_preview", { p_booking_id: bookingId });
  if (error?.message === "wrong_status") return null;
  return Number((unwrap({ data, error }) as { refund_minor: number }).refund_minor);
}

/** The host's requests to answer, and the bookings that run now, start later today, or come next. */
export type HostOverview = {
  requests: Booking[];
  requestsCount: number;
  running: Booking[];
  today: Booking[];
  todayCount: number;
  next: Booking[];
};

type OverviewRow = Record<"requests" | "running" | "today" | "next", SummaryRow[]> & {
  requests_count: number;
  today_count: number;
};

/** The caller's requests and current bookings, at most `limit` of each. Throws not_signed_in. */
export async function getHostOverview(limit: number): Promise<HostOverview> {
  const supabase = await createServerSupabase();
  const row = unwrap(
    await supabase.rpc("get_host_overview", { p_max_items: limit }),
  ) as unknown as OverviewRow;
  return {
    requests: row.requests.map(toBooking),
    requestsCount: row.requests_count,
    running: row.running.map(toBooking),
    today: row.today.map(toBooking),
    todayCount: row.today_count,
    next: row.next.map(toBooking),
  };
}

export type MonthNumbers = {
  bookings: number;
  guests: number;
  /** What the host earns net of the fee, in minor units by currency. */
  earned: { currency: string; minor: number }[];
};

/** Confirmed and completed bookings that start in the running month of their venue, and its earnings. */
export async function monthNumbers(): Promise<MonthNumbers> {
  const supabase = await createServerSupabase();
  return unwrap(await supabase.rpc("get_host_month_summary")) as unknown as MonthNumbers;
}
