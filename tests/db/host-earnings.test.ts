import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { propertyRuns } from "../support/repetitions.ts";
import { type BookingRow, type EarningsSum, hostEarnings, payoutSum } from "./expected-earnings.ts";
import { attempt, makeUser, makeVenue, testBackend } from "./support.ts";

// Random bookings at two venues in two currencies; compares payouts and earnings with a calculation from the bookings alone.
let backend: Backend;
let hostId: string;
let guestId: string;
let providerId: string;
let adminId: string;
let venues: { venueId: string; serviceId: string; zone: string; currency: string }[];

beforeAll(async () => {
  backend = await testBackend();
  hostId = await makeUser(backend, "host");
  guestId = await makeUser(backend);
  adminId = await makeUser(backend, "admin");
  providerId = await makeUser(backend, "service_provider");
  await backend.sql(
    "insert into public.service_providers (user_id, business_name, status) values ($1, 'Flowers', 'active')",
    [providerId],
  );
  venues = [];
  for (const [currency, zone] of [
    ["EGP", "Africa/Cairo"],
    ["KWD", "Asia/Kuwait"],
  ] as const) {
    const venueId = await makeVenue(backend, { hostId, currency, timeZone: zone });
    const [service] = await backend.sql<{ id: string }>(
      `with s as (insert into public.services (provider_id, currency, name, status, pricing_type, price)
         values ($1, $2, 'Flowers', 'active', 'fixed', 1) returning id)
       insert into public.venue_services (venue_id, service_id, status)
       select $3, id, 'accepted' from s returning service_id as id`,
      [providerId, currency, venueId],
    );
    venues.push({ venueId, serviceId: service?.id ?? "", zone, currency });
  }
});
afterAll(() => backend?.stop());

const outcomes = [
  "pending",
  "declined",
  "confirmed",
  "guest cancels early",
  "guest cancels, half back",
  "guest cancels, nothing back",
  "host cancels",
  "admin cancels",
  "completed",
  "paid",
] as const;

const bookingCase = fc.record({
  venue: fc.constantFrom(0, 1),
  perHour: fc.integer({ min: 1, max: 9_999_999 }),
  service: fc.option(fc.integer({ min: 1, max: 999_999 })),
  answer: fc.constantFrom("accept", "decline", null),
  months: fc.integer({ min: 0, max: 17 }),
  outcome: fc.constantFrom(...outcomes),
});
type BookingCase = typeof bookingCase extends fc.Arbitrary<infer T> ? T : never;

const day = 86_400_000;
let bookingCount = 0;

async function as(user: string, text: string, params: unknown[]) {
  const { row, error } = await attempt<{ id: string }>(backend, user, text, params);
  if (error) throw new Error(`${text}: ${error}`);
  return row;
}

/** Moves a booking and its payouts to another time; a confirmed one was confirmed 40 days ago. */
async function reschedule(id: string, start: number) {
  const [from, to] = [start, start + 2 * 3_600_000].map((at) => new Date(at).toISOString());
  await backend.sql(
    `update public.bookings set starts_at = $2, ends_at = $3, occupied = tstzrange($2, $3, '[)'),
       confirmed_at = case when confirmed_at is not null then now() - interval '40 days' end where id = $1`,
    [id, from, to],
  );
  await backend.sql(
    "update public.payouts set due_at = $2::timestamptz + interval '2 days' where booking_id = $1",
    [id, to],
  );
}

async function createBooking(bookingCase: BookingCase) {
  const venue = venues[bookingCase.venue];
  if (!venue) throw new Error("no such venue");
  bookingCount += 1;
  await backend.sql("update public.venues set price_per_hour = $2 where id = $1", [
    venue.venueId,
    bookingCase.perHour,
  ]);
  await backend.sql("update public.services set price = $2 where id = $1", [
    venue.serviceId,
    bookingCase.service ?? 1,
  ]);
  const start = (Math.floor(Date.now() / day) + 60 + (bookingCount % 900)) * day + 8 * 3_600_000;
  const held = await as(
    guestId,
    "select * from public.hold_booking($1, $2, $3, 10, $4, '[]', $5::jsonb)",
    [
      venue.venueId,
      new Date(start).toISOString(),
      new Date(start + 2 * 3_600_000).toISOString(),
      randomUUID(),
      JSON.stringify(bookingCase.service === null ? [] : [{ id: venue.serviceId, quantity: 1 }]),
    ],
  );
  const id = held?.id ?? "";
  await as(guestId, "select * from public.submit_booking($1, '{}')", [id]);
  if (bookingCase.outcome === "pending") return;
  if (bookingCase.outcome === "declined") {
    await as(hostId, "select * from public.decide_booking($1, 'decline', 'Full')", [id]);
    return;
  }
  await as(hostId, "select * from public.decide_booking($1, 'accept')", [id]);
  if (bookingCase.service !== null && bookingCase.answer !== null) {
    await as(providerId, "select public.decide_booking_service($1, $2, $3)", [
      id,
      venue.serviceId,
      bookingCase.answer,
    ]);
  }
  const cancel = (who: string) => as(who, "select * from public.cancel_booking($1, 'Plans')", [id]);
  // A different time for each booking, so that none overlap.
  const now = Date.now() + (bookingCount % 5000) * 1000;
  if (bookingCase.outcome === "guest cancels early") await reschedule(id, now + 30 * day);
  if (bookingCase.outcome === "guest cancels, half back") await reschedule(id, now + 3 * day);
  if (bookingCase.outcome === "guest cancels, nothing back") await reschedule(id, now + day / 4);
  if (bookingCase.outcome.startsWith("guest")) await cancel(guestId);
  if (bookingCase.outcome === "host cancels") await cancel(hostId);
  if (bookingCase.outcome === "admin cancels") await cancel(adminId);
  if (bookingCase.outcome === "completed" || bookingCase.outcome === "paid") {
    await reschedule(id, Date.now() - (bookingCase.months * 30 + 5 + (bookingCount % 400)) * day);
    await backend.sql("select public.complete_bookings()");
  }
  if (bookingCase.outcome === "paid") {
    await backend.sql(
      `update public.payouts set status = 'paid', paid_at = now()
       where booking_id = $1 and status = 'scheduled'`,
      [id],
    );
  }
}

type Earnings = {
  years: number[];
  totals: { currency: string; upcoming_minor: number; due_minor: number; paid_minor: number }[];
  months: {
    month: string;
    venue_id: string;
    currency: string;
    bookings: number;
    gross_minor: number;
    fee_minor: number;
    net_minor: number;
  }[];
};

async function earnings(year: number | null, venueId: string | null): Promise<Earnings> {
  const { row, error } = await attempt<{ earnings: Earnings }>(
    backend,
    hostId,
    "select public.get_host_earnings($1, $2) as earnings",
    [year, venueId],
  );
  if (!row) throw new Error(error ?? "no earnings");
  return row.earnings;
}

/** The percentage of the price that is not refunded; null when it is refunded completely. */
function retainedPercentOf({ status, total, refund }: BookingRow): bigint | null {
  if (status !== "cancelled") return 100n;
  if (refund === total) return null;
  return refund === "0" ? 100n : 50n;
}

const key = (row: { month: string; venue_id: string; currency: string }) =>
  `${row.month} ${row.venue_id} ${row.currency}`;

async function readBookings(): Promise<BookingRow[]> {
  return backend.sql<BookingRow>(
    `with service as (
       select bs.booking_id, bs.status, sum(bs.amount_minor)::text as amount from public.booking_services bs
       join public.services s on s.id = bs.service_id where bs.status <> 'declined' group by 1, 2, s.provider_id)
     select b.id, b.venue_id, b.status, b.currency, b.total_minor::text as total, b.fee_minor::text as fee,
       b.refund_minor::text as refund, b.confirmed_at is not null as confirmed,
       to_char(b.starts_at at time zone b.time_zone, 'YYYY-MM') as month,
       array(select amount from service where booking_id = b.id) as "serviceAmounts",
       array(select amount from service where booking_id = b.id and status = 'pending') as "unansweredAmounts",
       (select coalesce(sum(p.gross_minor), 0)::text from public.payouts p
         where p.booking_id = b.id and p.status <> 'cancelled') as "payoutSum"
     from public.bookings b`,
  );
}

describe("a host's earnings", () => {
  it("equal the sums of the bookings to the minor unit, for every outcome", async () => {
    const seenOutcomes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(bookingCase, { minLength: 1, maxLength: 6 }), async (cases) => {
        await backend.sql("delete from public.payouts");
        await backend.sql("delete from public.bookings");
        for (const bookingCase of cases) {
          await createBooking(bookingCase);
          seenOutcomes.add(bookingCase.outcome);
        }
        const expected = new Map<string, EarningsSum>();
        for (const row of await readBookings()) {
          const own = hostEarnings(row, retainedPercentOf(row));
          expect(
            BigInt(row.payoutSum),
            "the payouts of all payees add up to what is neither refunded nor waits for a provider's answer",
          ).toBe(payoutSum(row, retainedPercentOf(row)));
          if (!own) continue;
          const sum = expected.get(key(row)) ?? { bookings: 0, gross: 0n, fee: 0n, net: 0n };
          expected.set(key(row), {
            bookings: sum.bookings + 1,
            gross: sum.gross + own.gross,
            fee: sum.fee + own.fee,
            net: sum.net + own.net,
          });
        }
        const all = await earnings(null, null);
        const found = new Map<string, EarningsSum>(
          all.months.map((row) => [
            key(row),
            {
              bookings: row.bookings,
              gross: BigInt(row.gross_minor),
              fee: BigInt(row.fee_minor),
              net: BigInt(row.net_minor),
            },
          ]),
        );
        expect(found).toEqual(expected);
        for (const { currency, upcoming_minor, due_minor, paid_minor } of all.totals) {
          const net = [...expected].reduce(
            (sum, [name, own]) => (name.endsWith(currency) ? sum + own.net : sum),
            0n,
          );
          expect(BigInt(upcoming_minor) + BigInt(due_minor) + BigInt(paid_minor)).toBe(net);
        }
        // The months by year and venue add up to the total; so do the statements.
        const parts: Earnings["months"] = [];
        for (const year of all.years) {
          for (const { venueId } of venues) parts.push(...(await earnings(year, venueId)).months);
        }
        const byName = (rows: Earnings["months"]) =>
          [...rows].sort((a, b) => (key(a) < key(b) ? -1 : 1));
        expect(byName(parts)).toEqual(byName(all.months));
        const { row } = await attempt<{ net: string }>(
          backend,
          hostId,
          "select coalesce(sum(net_minor), 0)::text as net from public.list_host_statements(p_limit => 100)",
        );
        const total = [...expected.values()].reduce((sum, own) => sum + own.net, 0n);
        expect(BigInt(row?.net ?? -1)).toBe(total);
      }),
      { numRuns: propertyRuns(40) },
    );
    expect([...seenOutcomes].sort()).toEqual([...outcomes].sort());
  }, 300_000);

  it("cannot be read by another host", async () => {
    await backend.sql("delete from public.payouts");
    await backend.sql("delete from public.bookings");
    await createBooking({
      venue: 0,
      perHour: 101,
      service: null,
      answer: null,
      months: 0,
      outcome: "paid",
    });
    const other = await makeUser(backend, "host");
    for (const venueId of [null, venues[0]?.venueId]) {
      const { row } = await attempt<{ earnings: Earnings }>(
        backend,
        other,
        "select public.get_host_earnings(null, $1) as earnings",
        [venueId],
      );
      expect(row?.earnings).toMatchObject({ months: [], totals: [], years: [] });
    }
    const own = await earnings(null, venues[0]?.venueId ?? null);
    // Two hours at 1.01 with a service fee of five per cent, which is deducted.
    expect(own.months).toMatchObject([{ gross_minor: 212, fee_minor: 10, net_minor: 202 }]);
    const late = await attempt(backend, hostId, "select public.get_host_earnings(1999)");
    expect(late.error).toBe("invalid_input");
  });
});
