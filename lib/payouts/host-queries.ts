import { unwrap } from "../errors";
import { bothLanguages, type Localized } from "../shared/localized";
import { z } from "../shared/zod";
import type { Database } from "../supabase/database.types";
import { createServerSupabase } from "../supabase/server";
import { numeric, unwrapRow } from "../supabase/unwrap-row";
import type { EarningsFilters } from "./host-filters";
import { toPayout } from "./rows";
import { type BookingPayout, combinePayouts } from "./rules/combined";
import type { MonthEarnings } from "./rules/earnings";
import type { CurrencyTotals } from "./rules/summary";
import type { Payout } from "./types";

const earningsRow = z.object({
  years: z.array(z.number()),
  venues: z.array(z.object({ id: z.string(), name: z.string(), name_ar: z.string().nullable() })),
  totals: z.array(
    z.object({
      currency: z.string(),
      upcoming_minor: numeric,
      due_minor: numeric,
      paid_minor: numeric,
    }),
  ),
  months: z.array(
    z.object({
      month: z.string(),
      venue_id: z.string(),
      currency: z.string(),
      bookings: z.number(),
      gross_minor: numeric,
      fee_minor: numeric,
      net_minor: numeric,
    }),
  ),
});

export type HostEarnings = {
  /** Years with earnings, latest first. */
  years: number[];
  venues: { id: string; name: Localized }[];
  totals: CurrencyTotals[];
  /** Latest month first. */
  months: MonthEarnings[];
};

/** The host's earnings by month, venue and currency, of one year or all, at one venue or all. Throws not_signed_in. */
export async function getHostEarnings({
  year,
  venueId,
}: Pick<EarningsFilters, "year" | "venueId">): Promise<HostEarnings> {
  const supabase = await createServerSupabase();
  const earnings = unwrapRow(
    earningsRow,
    await supabase.rpc("get_host_earnings", {
      p_year: year ?? undefined,
      p_venue_id: venueId ?? undefined,
    }),
  );
  return {
    years: earnings.years,
    venues: earnings.venues.map((venue) => ({
      id: venue.id,
      name: bothLanguages(venue.name, venue.name_ar),
    })),
    totals: earnings.totals.map((row) => ({
      currency: row.currency,
      upcoming: row.upcoming_minor,
      due: row.due_minor,
      paid: row.paid_minor,
    })),
    months: earnings.months.map((row) => ({
      month: row.month,
      venueId: row.venue_id,
      currency: row.currency,
      bookings: row.bookings,
      grossMinor: row.gross_minor,
      feeMinor: row.fee_minor,
      netMinor: row.net_minor,
    })),
  };
}

export type StatementRow =
  Database["public"]["Functions"]["list_host_statements"]["Returns"][number];

/** At most `limit` of the host's payouts after the cursor that match the filters, latest first. */
export async function listStatementRows(
  supabase: Awaited<ReturnType<typeof createServerSupabase>>,
  { year, month, venueId, currency }: EarningsFilters,
  limit: number,
  cursor?: string,
): Promise<StatementRow[]> {
  return unwrap(
    await supabase.rpc("list_host_statements", {
      p_year: year ?? undefined,
      p_month: month ?? undefined,
      p_venue_id: venueId ?? undefined,
      p_limit: limit,
      p_cursor: cursor,
      p_currency: currency ?? undefined,
    }),
  );
}

const PAGE_SIZE = 25;

/** A page of the host's payouts that match the filters, with the cursor of the next page. */
export async function listStatements(
  filters: EarningsFilters,
  cursor?: string,
): Promise<{ payouts: Payout[]; next: string | null }> {
  const rows = await listStatementRows(await createServerSupabase(), filters, PAGE_SIZE, cursor);
  return {
    payouts: rows.map((row) => toPayout(row, row.booking_id, row.state === "paid")),
    next: rows.length === PAGE_SIZE ? (rows.at(-1)?.cursor ?? null) : null,
  };
}

/**
 * The payouts of one payee for a booking, combined into one, without that of the security deposit; null before the
 * booking is confirmed.
 */
export async function getBookingPayout(
  bookingId: string,
  payeeId: string,
): Promise<BookingPayout | null> {
  const supabase = await createServerSupabase();
  const { data, error } = await supabase
    .from("payouts")
    .select("currency, gross_minor, fee_minor, net_minor, due_at, status")
    .eq("booking_id", bookingId)
    .eq("payee_id", payeeId)
    .eq("kind", "booking")
    .order("due_at");
  return combinePayouts(
    unwrap({ data, error }).map((row) => ({
      currency: row.currency,
      grossMinor: Number(row.gross_minor),
      feeMinor: Number(row.fee_minor),
      netMinor: Number(row.net_minor),
      dueAt: new Date(row.due_at).toISOString(),
      isPaid: row.status === "paid",
      isCancelled: row.status === "cancelled",
    })),
  );
}
