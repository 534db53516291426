import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { owed, type Row, type Sum } from "./expected-earnings.ts";
import { attempt, makeUser, makeVenue, testBackend } from "./support.ts";

// Random lives of bookings at two venues in two currencies; what the ledger and the host's earnings say
// of them is reckoned again here from the bookings alone.
let backend: Backend;
let hostId: string;
let guestId: string;
let providerId: string;
let adminId: string;
let places: { venueId: string; serviceId: string; zone: string; currency: string }[];

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
  places = [];
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
    places.push({ venueId, serviceId: service?.id ?? "", zone, currency });
  }
});
afterAll(() => backend?.stop());

const ends = [
  "waits",
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

const life = fc.record({
  place: fc.constantFrom(0, 1),
  perHour: fc.integer({ min: 1, max: 9_999_999 }),
  service: fc.option(fc.integer({ min: 1, max: 999_999 })),
  partDeclined: fc.boolean(),
  months: fc.integer({ min: 0, max: 17 }),
  end: fc.constantFrom(...ends),
});
type Life = typeof life extends fc.Arbitrary<infer T> ? T : never;

const day = 86_400_000;
let used = 0;

async function as(user: string, text: string, params: unknown[]) {
  const { row, error } = await attempt<{ id: string }>(backend, user, text, params);
  if (error) throw new Error(`${text}: ${error}`);
  return row;
}

/** Puts a booking at another time, as if it had been made for it; long confirmed where it is. */
async function move(id: string, start: number) {
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

async function live(story: Life) {
  const place = places[story.place];
  if (!place) throw new Error("no such place");
  used += 1;
  await backend.sql("update public.venues set price_per_hour = $2 where id = $1", [
    place.venueId,
    story.perHour,
  ]);
  await backend.sql("update public.services set price = $2 where id = $1", [
    place.serviceId,
    story.service ?? 1,
  ]);
  const start = (Math.floor(Date.now() / day) + 60 + (used % 900)) * day + 8 * 3_600_000;
  const held = await as(
    guestId,
    "select * from public.hold_booking($1, $2, $3, 10, $4, '[]', $5::jsonb)",
    [
      place.venueId,
      new Date(start).toISOString(),
      new Date(start + 2 * 3_600_000).toISOString(),
      randomUUID(),
      JSON.stringify(story.service === null ? [] : [{ id: place.serviceId, quantity: 1 }]),
    ],
  );
  const id = held?.id ?? "";
  await as(guestId, "select * from public.submit_booking($1, '{}')", [id]);
  if (story.end === "waits") return;
  if (story.end === "declined") {
    await as(hostId, "select * from public.decide_booking($1, 'decline', 'Full')", [id]);
    return;
  }
  await as(hostId, "select * from public.decide_booking($1, 'accept')", [id]);
  if (story.service !== null && story.partDeclined) {
    await as(providerId, "select public.decide_booking_service($1, $2, 'decline')", [
      id,
      place.serviceId,
    ]);
  }
  const cancel = (who: string) => as(who, "select * from public.cancel_booking($1, 'Plans')", [id]);
  // Each at an hour of its own, so that none overlap.
  const apart = (used % 5000) * 1000;
  if (story.end === "guest cancels early") await move(id, Date.now() + 30 * day + apart);
  if (story.end === "guest cancels, half back") await move(id, Date.now() + 3 * day + apart);
  if (story.end === "guest cancels, nothing back") await move(id, Date.now() + day / 4 + apart);
  if (story.end.startsWith("guest")) await cancel(guestId);
  if (story.end === "host cancels") await cancel(hostId);
  if (story.end === "admin cancels") await cancel(adminId);
  if (story.end === "completed" || story.end === "paid") {
    await move(id, Date.now() - (story.months * 30 + 5 + (used % 400)) * day);
    await backend.sql("select public.complete_bookings()");
  }
  if (story.end === "paid") {
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

/** How many per cent a guest leaves, as the amounts here tell; null where all goes back. */
function keptOf({ status, total, refund }: Row): bigint | null {
  if (status !== "cancelled") return 100n;
  if (refund === total) return null;
  return refund === "0" ? 100n : 50n;
}

const key = (row: { month: string; venue_id: string; currency: string }) =>
  `${row.month} ${row.venue_id} ${row.currency}`;

async function readBookings(): Promise<Row[]> {
  return backend.sql<Row>(
    `select b.id, b.venue_id, b.status, b.currency, b.total_minor::text as total, b.fee_minor::text as fee,
       b.refund_minor::text as refund, b.confirmed_at is not null as confirmed,
       to_char(b.starts_at at time zone b.time_zone, 'YYYY-MM') as month,
       array(select sum(bs.amount_minor)::text from public.booking_services bs
         join public.services s on s.id = bs.service_id
         where bs.booking_id = b.id and bs.status <> 'declined' group by s.provider_id) as parts,
       (select coalesce(sum(p.gross_minor), 0)::text from public.payouts p
         where p.booking_id = b.id and p.status <> 'cancelled') as paid
     from public.bookings b`,
  );
}

describe("a host's earnings", () => {
  it("agree with the bookings to the minor unit, whatever became of them", async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(life, { minLength: 1, maxLength: 6 }), async (stories) => {
        await backend.sql("delete from public.payouts");
        await backend.sql("delete from public.bookings");
        for (const story of stories) {
          await live(story);
          seen.add(story.end);
        }
        const expected = new Map<string, Sum>();
        for (const row of await readBookings()) {
          const own = owed(row, keptOf(row));
          const kept = own ? BigInt(row.total) - BigInt(row.refund ?? 0) : 0n;
          expect(BigInt(row.paid), "all payees together have what the guest leaves").toBe(kept);
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
        const found = new Map<string, Sum>(
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
        // The parts by year and venue are the whole, and so are the statements.
        const parts: Earnings["months"] = [];
        for (const year of all.years) {
          for (const { venueId } of places) parts.push(...(await earnings(year, venueId)).months);
        }
        const byName = (rows: Earnings["months"]) =>
          [...rows].sort((a, b) => (key(a) < key(b) ? -1 : 1));
        expect(byName(parts)).toEqual(byName(all.months));
        const { row } = await attempt<{ net: string }>(
          backend,
          hostId,
          "select coalesce(sum(net_minor), 0)::text as net from public.list_host_statements(p_limit => 1000)",
        );
        const total = [...expected.values()].reduce((sum, own) => sum + own.net, 0n);
        expect(BigInt(row?.net ?? -1)).toBe(total);
      }),
      { numRuns: 60 },
    );
    expect([...seen].sort()).toEqual([...ends].sort());
  }, 300_000);

  it("are nobody else's to read", async () => {
    await backend.sql("delete from public.payouts");
    await backend.sql("delete from public.bookings");
    await live({
      place: 0,
      perHour: 101,
      service: null,
      partDeclined: false,
      months: 0,
      end: "paid",
    });
    const [place] = places;
    const other = await makeUser(backend, "host");
    for (const venueId of [null, place?.venueId]) {
      const { row } = await attempt<{ earnings: Earnings }>(
        backend,
        other,
        "select public.get_host_earnings(null, $1) as earnings",
        [venueId],
      );
      expect(row?.earnings).toMatchObject({ months: [], totals: [], years: [] });
    }
    const own = await earnings(null, place?.venueId ?? null);
    // Two hours at 1.01 and five per cent of it; the fee is not the host's.
    expect(own.months).toMatchObject([{ gross_minor: 212, fee_minor: 10, net_minor: 202 }]);
    const late = await attempt(backend, hostId, "select public.get_host_earnings(1999)");
    expect(late.error).toBe("invalid_input");
  });
});
