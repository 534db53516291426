import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { clientOf, makeUser, makeVenue, testBackend } from "./support.ts";

// Simultaneous holds with hours through the HTTP API, on a real PostgreSQL.
let backend: Backend;
let guest: SupabaseClient;
let venueId: string;
let addonId: string;

beforeAll(async () => {
  backend = await testBackend({ poolSize: 20 });
  venueId = await makeVenue(backend, { hostId: await makeUser(backend, "host") });
  guest = await clientOf(backend, await makeUser(backend));
  const [row] = await backend.sql<{ id: string }>(
    `insert into public.venue_addons (venue_id, name, pricing, price)
     values ($1, 'Crew', 'per_hour', 1000) returning id`,
    [venueId],
  );
  addonId = row?.id ?? "";
});
afterAll(async () => {
  await backend?.stop();
});

const day = 86_400_000;
const noon = (days: number) => (Math.floor(Date.now() / day) + 30 + days) * day + day / 2;

async function hold(key: string, days: number, hours: number | null) {
  const { data, error } = await guest.rpc("hold_booking", {
    p_venue_id: venueId,
    p_start: new Date(noon(days)).toISOString(),
    p_end: new Date(noon(days) + day / 4).toISOString(),
    p_guests: 10,
    p_idempotency_key: key,
    p_addons: [{ id: addonId, ...(hours === null ? {} : { hours }) }],
  });
  return { hours, id: data?.id ?? null, message: error?.message ?? null };
}

it("fifty requests with one key and different hours make one booking, for the hours of one of them", async () => {
  for (let round = 0; round < 4; round += 1) {
    const key = randomUUID();
    const asked = Array.from({ length: 50 }, (_, index) => [2, 3, null][index % 3] ?? null);
    const answers = await Promise.all(asked.map((hours) => hold(key, round, hours)));
    const booked = await backend.sql<{ id: string; hours: number; total: number }>(
      `select b.id, a.hours::float as hours, b.total_minor::int as total
       from public.bookings b join public.booking_addons a on a.booking_id = b.id where b.idempotency_key = $1`,
      [key],
    );
    expect(booked).toHaveLength(1);
    const [booking] = booked;
    // 6 hours of the venue at 100, and of the add-on at 10; a fee of 5 %.
    expect(booking?.total).toBe(Math.round((60_000 + (booking?.hours ?? 0) * 1000) * 1.05));
    for (const { hours, id, message } of answers) {
      if (message === null) {
        expect(id).toBe(booking?.id);
        expect([null, booking?.hours]).toContain(hours);
      } else {
        expect(message).toBe("invalid_input");
        expect(hours).not.toBe(booking?.hours);
      }
    }
  }
});
