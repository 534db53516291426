import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { attempt, makeUser, makeVenue, testBackend } from "./support.ts";

// Amounts of a few minor units, at which every rounding is visible.
let backend: Backend;
let hostId: string;
let guestId: string;
let venueId: string;

beforeAll(async () => {
  backend = await testBackend();
  hostId = await makeUser(backend, "host");
  guestId = await makeUser(backend);
  venueId = await makeVenue(backend, { hostId, perHour: 0 });
});
afterAll(() => backend?.stop());

async function as(user: string, text: string, params: unknown[]) {
  const { row, error } = await attempt<{ id: string }>(backend, user, text, params);
  if (error) throw new Error(error);
  return row?.id ?? "";
}

/** Providers whose services at the venue cost this much each. */
async function createServices(prices: number[][]): Promise<string[]> {
  const services: string[] = [];
  for (const own of prices) {
    const provider = await makeUser(backend, "service_provider");
    await backend.sql(
      "insert into public.service_providers (user_id, business_name, status) values ($1, 'Feast', 'active')",
      [provider],
    );
    const rows = await backend.sql<{ id: string }>(
      `with s as (insert into public.services (provider_id, currency, name, status, pricing_type, price)
         select $1, 'EGP', 'Light', 'active', 'fixed', unnest($2::int[]) returning id)
       insert into public.venue_services (venue_id, service_id, status)
       select $3, id, 'accepted' from s returning service_id as id`,
      [provider, own, venueId],
    );
    services.push(...rows.map(({ id }) => id));
  }
  return services;
}

it.each([
  { name: "three services of one unit", prices: [[1, 1, 1]], total: 3, retained: 1 },
  { name: "three providers of one unit", prices: [[1], [1], [1]], total: 3, retained: 1 },
  { name: "a fee of one unit", prices: [[10]], total: 11, retained: 5 },
  { name: "two providers and a fee", prices: [[7, 6], [9]], total: 23, retained: 11 },
])(
  "no payout is negative after a refund of 50 % with $name",
  async ({ prices, total, retained }) => {
    const services = await createServices(prices);
    const start = Date.now() + 3 * 86_400_000;
    const half = Math.ceil(start / 1_800_000) * 1_800_000;
    const id = await as(
      guestId,
      "select id from public.hold_booking($1, $2, $3, 10, $4, '[]', $5)",
      [
        venueId,
        new Date(half).toISOString(),
        new Date(half + 3_600_000).toISOString(),
        randomUUID(),
        JSON.stringify(services.map((service) => ({ id: service }))),
      ],
    );
    await as(guestId, "select id from public.submit_booking($1, '{}')", [id]);
    await as(hostId, "select id from public.decide_booking($1, 'accept')", [id]);
    // Only accepted services are owed.
    await backend.sql(
      "update public.booking_services set status = 'accepted' where booking_id = $1",
      [id],
    );
    await backend.sql(
      "update public.bookings set confirmed_at = now() - interval '2 days' where id = $1",
      [id],
    );
    await as(guestId, "select id from public.cancel_booking($1, 'Plans')", [id]);
    const ledger = await backend.sql<{ total: number; gross: number; fee: number; net: number }>(
      `select b.total_minor::int as total, p.gross_minor::int as gross, p.fee_minor::int as fee,
       p.net_minor::int as net
     from public.payouts p join public.bookings b on b.id = p.booking_id
     where p.booking_id = $1 and p.status = 'scheduled'`,
      [id],
    );
    expect(ledger.map((row) => row.total)).toContain(total);
    expect(ledger.reduce((sum, { gross }) => sum + gross, 0)).toBe(retained);
    for (const { gross, fee, net } of ledger)
      expect(Math.min(gross, fee, net)).toBeGreaterThanOrEqual(0);
  },
);
