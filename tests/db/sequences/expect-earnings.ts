import { expect } from "vitest";
import {
  type BookingRow,
  type EarningsSum,
  feeOf,
  hostEarnings,
  payoutSum,
  share,
} from "../expected-earnings.ts";
import type { Scenario } from "./scenario.ts";

// Compares the earnings of a host with the bookings of their venues.

type Booking = BookingRow & {
  policy: string;
  cancelled_by: string | null;
  /** Seconds from the cancellation to the start, and from the confirmation to the cancellation. */
  secondsToStart: number | null;
  secondsSinceConfirmation: number | null;
  isDue: boolean;
  isPaid: boolean;
  isThisMonth: boolean;
  guests: number;
  providers: { payee: string; charged: number }[];
  ledger: { payee: string; gross: number; fee: number; net: number }[];
};

async function readBookings({ backend, hostId }: Scenario): Promise<Booking[]> {
  return backend.sql<Booking>(
    `with part as (
       select bs.booking_id, s.provider_id as payee, bs.status, sum(bs.amount_minor) as charged
       from public.booking_services bs join public.services s on s.id = bs.service_id
       where bs.status <> 'declined' group by 1, 2, 3
     ), ledger as (
       select p.* from public.payouts p where p.status <> 'cancelled'
     )
     select b.id, b.venue_id, b.status, b.currency, b.total_minor::text as total, b.fee_minor::text as fee,
       b.refund_minor::text as refund, b.confirmed_at is not null as confirmed, b.policy, b.cancelled_by, b.guests,
       to_char(b.starts_at at time zone b.time_zone, 'YYYY-MM') as month,
       to_char(b.starts_at at time zone b.time_zone, 'YYYY-MM')
         = to_char(now() at time zone b.time_zone, 'YYYY-MM') as "isThisMonth",
       extract(epoch from b.starts_at - b.cancelled_at)::float8 as "secondsToStart",
       extract(epoch from b.cancelled_at - b.confirmed_at)::float8 as "secondsSinceConfirmation",
       b.ends_at + interval '2 days' <= now() as "isDue",
       exists (select from ledger p where p.booking_id = b.id and p.payee_id = b.host_id and p.status = 'paid')
         as "isPaid",
       array(select charged::text from part where booking_id = b.id) as "serviceAmounts",
       array(select charged::text from part where booking_id = b.id and status = 'pending') as "unansweredAmounts",
       (select coalesce(sum(gross_minor), 0)::text from ledger where booking_id = b.id) as "payoutSum",
       coalesce((select jsonb_agg(jsonb_build_object('payee', payee, 'charged', charged)) from part
         where booking_id = b.id and status = 'accepted'), '[]') as providers,
       coalesce((select jsonb_agg(jsonb_build_object('payee', payee_id, 'gross', gross_minor, 'fee', fee_minor,
         'net', net_minor)) from ledger where booking_id = b.id), '[]') as ledger
     from public.bookings b where b.host_id = $1`,
    [hostId],
  );
}

const hour = 3600;
const policies: Record<string, { full: number; half: number | null }> = {
  very_flexible: { full: 24, half: null },
  flexible: { full: 7 * 24, half: 24 },
  standard_90: { full: 90 * 24, half: 14 * 24 },
};

/** The refund in per cent by the cancellation policy. */
function refundPercent(booking: Booking): 0 | 50 | 100 {
  if (!booking.confirmed || booking.cancelled_by !== "guest") return 100;
  const [secondsToStart, secondsSinceConfirmation] = [
    booking.secondsToStart ?? 0,
    booking.secondsSinceConfirmation ?? 0,
  ];
  if (secondsSinceConfirmation <= 24 * hour && secondsToStart > 48 * hour) return 100;
  const policy = policies[booking.policy];
  if (!policy) throw new Error(`no policy ${booking.policy}`);
  if (secondsToStart >= policy.full * hour) return 100;
  return policy.half !== null && secondsToStart >= policy.half * hour ? 50 : 0;
}

type Amounts = { gross_minor: number; fee_minor: number; net_minor: number };
type Month = Amounts & { month: string; venue_id: string; currency: string; bookings: number };
type Total = Amounts & {
  currency: string;
  bookings: number;
  upcoming_minor: number;
  due_minor: number;
  paid_minor: number;
};

const key = (row: { month: string; venue_id: string; currency: string }) =>
  `${row.month} ${row.venue_id} ${row.currency}`;

function add(sums: Map<string, EarningsSum>, name: string, own: Omit<EarningsSum, "bookings">) {
  const sum = sums.get(name) ?? { bookings: 0, gross: 0n, fee: 0n, net: 0n };
  sums.set(name, {
    bookings: sum.bookings + 1,
    gross: sum.gross + own.gross,
    fee: sum.fee + own.fee,
    net: sum.net + own.net,
  });
}

const toSum = (row: Amounts & { bookings: number }): EarningsSum => ({
  bookings: row.bookings,
  gross: BigInt(row.gross_minor),
  fee: BigInt(row.fee_minor),
  net: BigInt(row.net_minor),
});

/** Checks the refund and all payouts of a booking; returns the host's earnings, null where there are none. */
function checkBooking(booking: Booking, hostId: string) {
  const refunded = booking.status === "cancelled" ? refundPercent(booking) : 0;
  if (booking.status === "cancelled") {
    // Nothing was paid of what was never confirmed.
    const paid = booking.confirmed ? BigInt(booking.total) : 0n;
    const half = (paid * BigInt(refunded) + 50n) / 100n;
    expect(BigInt(booking.refund ?? -1), "the refund of the policy").toBe(half);
  } else {
    expect(booking.refund).toBeNull();
  }
  const retainedPercent = refunded === 100 ? null : BigInt(100 - refunded);
  const own = hostEarnings(booking, retainedPercent);
  const expected: Booking["ledger"] = [];
  if (own && retainedPercent !== null) {
    for (const { payee, charged } of booking.providers) {
      const net = Number(share(BigInt(charged), retainedPercent));
      const fee = Number(feeOf(booking, BigInt(charged), retainedPercent));
      expected.push({ payee, gross: net + fee, fee, net });
    }
    expected.push({
      payee: hostId,
      gross: Number(own.gross),
      fee: Number(own.fee),
      net: Number(own.net),
    });
  }
  const byPayee = (rows: Booking["ledger"]) =>
    [...rows].sort((a, b) => (a.payee < b.payee ? -1 : 1));
  expect(byPayee(booking.ledger), `the ledger of ${booking.id}`).toEqual(byPayee(expected));
  for (const { gross, fee, net } of booking.ledger) {
    expect(Math.min(gross, fee, net), "no amount is negative").toBeGreaterThanOrEqual(0);
  }
  expect(
    BigInt(booking.payoutSum),
    "the payouts of all payees add up to what is neither refunded nor waits for a provider's answer",
  ).toBe(payoutSum(booking, retainedPercent));
  return { own, refunded };
}

/** Expects that all earnings shown to the host follow from the bookings; returns the refunds that occurred. */
export async function expectEarnings(scenario: Scenario): Promise<string[]> {
  const { host, hostId, venues } = scenario;
  const months = new Map<string, EarningsSum>();
  const totals = new Map<string, bigint>();
  const expectedStatements = new Map<string, string>();
  const thisMonth = { bookings: 0, guests: 0, earned: new Map<string, bigint>() };
  const refunds: string[] = [];
  for (const booking of await readBookings(scenario)) {
    const { own, refunded } = checkBooking(booking, hostId);
    if (booking.status === "cancelled" && booking.confirmed)
      refunds.push(`refund of ${refunded} %`);
    if (booking.isPaid) refunds.push("paid");
    const isBooked = booking.status === "confirmed" || booking.status === "completed";
    if (isBooked && booking.isThisMonth) {
      thisMonth.bookings += 1;
      thisMonth.guests += booking.guests;
    }
    if (!own) continue;
    if (booking.isThisMonth) {
      thisMonth.earned.set(
        booking.currency,
        (thisMonth.earned.get(booking.currency) ?? 0n) + own.net,
      );
    }
    add(months, key(booking), own);
    const state = booking.isPaid ? "paid" : booking.isDue ? "due" : "upcoming";
    const name = `${booking.currency} ${state}`;
    totals.set(name, (totals.get(name) ?? 0n) + own.net);
    expectedStatements.set(booking.id, `${own.gross} ${own.fee} ${own.net} ${state}`);
  }

  const ask = async (name: string, params: object) => {
    const { data, error } = await host.rpc(name, params);
    if (error) throw new Error(`${name}: ${error.message}`);
    return data;
  };
  const all: { months: Month[]; totals: Total[]; years: number[] } = await ask(
    "get_host_earnings",
    {},
  );
  expect(new Map(all.months.map((row) => [key(row), toSum(row)]))).toEqual(months);
  for (const row of all.totals) {
    const { currency, upcoming_minor, due_minor, paid_minor } = row;
    const states = { upcoming: upcoming_minor, due: due_minor, paid: paid_minor };
    for (const [state, minor] of Object.entries(states)) {
      expect(BigInt(minor), `${currency} ${state}`).toBe(totals.get(`${currency} ${state}`) ?? 0n);
    }
    const own = [...months].filter(([name]) => name.endsWith(currency)).map(([, sum]) => sum);
    expect(row.bookings).toBe(own.reduce((sum, { bookings }) => sum + bookings, 0));
    expect(BigInt(row.gross_minor)).toBe(own.reduce((sum, { gross }) => sum + gross, 0n));
    expect(BigInt(row.fee_minor)).toBe(own.reduce((sum, { fee }) => sum + fee, 0n));
    expect(BigInt(row.net_minor)).toBe(own.reduce((sum, { net }) => sum + net, 0n));
  }
  // The months by year and venue add up to the total, and so do the statements.
  const monthsByVenue = new Map<string, EarningsSum>();
  const requests = all.years.flatMap((p_year) =>
    venues.map(
      ({ id }): Promise<typeof all> => ask("get_host_earnings", { p_year, p_venue_id: id }),
    ),
  );
  for (const part of await Promise.all(requests)) {
    for (const row of part.months) monthsByVenue.set(key(row), toSum(row));
  }
  expect(monthsByVenue).toEqual(months);
  const statements: (Amounts & { booking_id: string; state: string })[] = await ask(
    "list_host_statements",
    { p_limit: 100 },
  );
  const line = (row: (typeof statements)[number]) =>
    `${row.gross_minor} ${row.fee_minor} ${row.net_minor} ${row.state}`;
  expect(new Map(statements.map((row) => [row.booking_id, line(row)]))).toEqual(expectedStatements);
  const month: { bookings: number; guests: number; earned: { currency: string; minor: number }[] } =
    await ask("get_host_month_summary", {});
  expect(month).toMatchObject({ bookings: thisMonth.bookings, guests: thisMonth.guests });
  expect(new Map(month.earned.map((row) => [row.currency, BigInt(row.minor)]))).toEqual(
    thisMonth.earned,
  );
  return refunds;
}
