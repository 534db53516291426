import { randomUUID } from "node:crypto";
import postgresClient from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { clientOf, makeUser, makeVenue, type TestBackend, testBackend } from "./support.ts";

// A host blocks a time while a guest holds it, on a real PostgreSQL: exactly one of them succeeds.
let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend({ poolSize: 20 });
});
afterAll(async () => {
  await backend?.stop();
});

const at = (days: number, hour: number) => {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return `${day}T${String(hour).padStart(2, "0")}:00:00`;
};

it("a blocked time and a booking made at the same moment never overlap", {
  timeout: 120_000,
}, async () => {
  const hostId = await makeUser(backend, "host");
  const venueId = await makeVenue(backend, { hostId, timeZone: "UTC" });
  const host = await clientOf(backend, hostId);
  const outcomes = { blocked: 0, booked: 0 };
  for (let round = 0; round < 12; round++) {
    const guest = await clientOf(backend, await makeUser(backend));
    const day = 10 + round;
    const block = () =>
      host.rpc("block_time", {
        p_venue_id: venueId,
        p_starts_local: at(day, 10),
        p_ends_local: at(day, 14),
      });
    const hold = () =>
      guest.rpc("hold_booking", {
        p_venue_id: venueId,
        p_start: `${at(day, 12)}Z`,
        p_end: `${at(day, 16)}Z`,
        p_guests: 5,
        p_idempotency_key: randomUUID(),
      });
    const calls = round % 2 ? [block(), hold()] : [hold(), block()];
    const answers = await Promise.all(calls);
    const [blocking, holding] = round % 2 ? answers : answers.toReversed();
    expect(blocking?.error).toBeNull();
    if (holding?.error) {
      expect(holding.error.message).toBe("blocked");
      expect(blocking?.data).toMatchObject({ blocked: 1, conflicts: [] });
      outcomes.blocked += 1;
    } else {
      // Blocks the two hours before the hold, but not its own.
      expect(blocking?.data).toMatchObject({
        blocked: 1,
        conflicts: [{ booking_id: null, left_starts_at: `${at(day, 12)}Z` }],
      });
      outcomes.booked += 1;
    }
  }
  expect(outcomes.blocked + outcomes.booked).toBe(12);
  const overlaps = await backend.sql(
    `select 1 from public.bookings b join public.blocked_times t on t.venue_id = b.venue_id
       and b.occupied && tstzrange(t.starts_at, t.ends_at, '[)')
     where b.status in ('held', 'pending', 'confirmed', 'completed')`,
  );
  expect(overlaps).toEqual([]);
});

it("changes of hours and of the status made at the same moment wait for each other", {
  timeout: 120_000,
}, async () => {
  const hostId = await makeUser(backend, "host");
  const venueId = await makeVenue(backend, { hostId });
  const host = await clientOf(backend, hostId);
  for (let round = 0; round < 40; round++) {
    const answers = await Promise.all([
      host.rpc("set_opening_hours", {
        p_venue_id: venueId,
        p_hours: [{ weekday: round % 7, opens: "09:00", closes: "17:00" }],
        p_before: 0,
        p_after: round % 2,
      }),
      host.rpc("set_listing_status", {
        p_listing_id: venueId,
        p_status: round % 2 ? "active" : "paused",
      }),
    ]);
    expect(answers.map(({ error }) => error)).toEqual([null, null]);
  }
  // The gateway retries after a deadlock, so responses do not show it.
  const [stats] = await backend.sql<{ deadlocks: number }>(
    "select deadlocks::int from pg_stat_database where datname = current_database()",
  );
  expect(stats?.deadlocks).toBe(0);
});

it("a listing is paused and suspended while somebody who refers to it does not end", {
  timeout: 120_000,
}, async () => {
  const hostId = await makeUser(backend, "host");
  const venueId = await makeVenue(backend, { hostId });
  const host = await clientOf(backend, hostId);
  const admin = await clientOf(backend, await makeUser(backend, "admin"));
  const guestId = await makeUser(backend);
  const reference = postgresClient(backend.databaseUrl, { max: 1 });
  await reference.begin(async (sql) => {
    await sql`insert into public.favorites (user_id, venue_id) values (${guestId}, ${venueId})`;
    await sql`insert into public.conversations (guest_id, host_id, listing_id)
      values (${guestId}, ${hostId}, ${venueId})`;
    const pausing = { p_listing_id: venueId, p_status: "paused" };
    expect((await host.rpc("set_listing_status", pausing)).error).toBeNull();
    const suspension = { p_venue_id: venueId, p_decision: "suspend", p_reason: "Not as shown" };
    expect((await admin.rpc("review_venue", suspension)).error).toBeNull();
  });
  await reference.end();
});
