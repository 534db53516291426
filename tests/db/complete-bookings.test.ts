import { randomUUID } from "node:crypto";
import connect from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { startPostgres, type ThrowAwayPostgres } from "../../supabase/local/postgres.ts";
import { clientOf, makeUser, makeVenue, testBackend } from "./support.ts";

// complete_bookings() while another transaction holds the lock of the venue.
let postgres: ThrowAwayPostgres;
let backend: Backend;

beforeAll(async () => {
  postgres = await startPostgres();
  backend = await testBackend({ databaseUrl: postgres.url });
});
afterAll(async () => {
  await backend?.stop();
  await postgres?.stop();
});

it("complete_bookings skips a locked venue without waiting, and completes it on the next run", async () => {
  const hostId = await makeUser(backend, "host");
  const venueId = await makeVenue(backend, { hostId, timeZone: "UTC" });
  const host = await clientOf(backend, hostId);
  const guest = await clientOf(backend, await makeUser(backend));
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const [start, end] = [`${day}T10:00:00Z`, `${day}T12:00:00Z`];
  const held = await guest.rpc("hold_booking", {
    p_venue_id: venueId,
    p_start: start,
    p_end: end,
    p_guests: 5,
    p_idempotency_key: randomUUID(),
  });
  expect(held.error).toBeNull();
  // An imported event overlaps the hold, which then expires.
  const added = await host.rpc("add_calendar_import", {
    p_venue_id: venueId,
    p_name: "Other",
    p_url: "https://calendar.example/a.ics",
  });
  const applied = await host.rpc("apply_calendar_import", {
    p_import_id: added.data.id,
    p_attempt: added.data.attempt,
    p_events: [{ uid: "event", title: "Away", start, end }],
  });
  expect(applied.data).toMatchObject({ applied: true, blocks: 0, conflicts: 1 });
  await backend.sql("update public.bookings set hold_expires_at = now() where id = $1", [
    held.data.id,
  ]);

  const lockHolder = connect(postgres.url, { max: 1, onnotice: () => {} });
  const scheduler = connect(postgres.url, { max: 1, onnotice: () => {} });
  try {
    await scheduler`set lock_timeout = '5s'`;
    const complete = async () =>
      (await scheduler`select public.complete_bookings() as done`)[0]?.done;
    await lockHolder.begin(async (sql) => {
      await sql`select private.lock_venue(${venueId})`;
      expect(await complete()).toBe(0);
      await sql`select from public.bookings where id = ${held.data.id} for update nowait`;
    });
    expect(await complete()).toBe(1);
  } finally {
    await Promise.all([lockHolder.end(), scheduler.end()]);
  }
  const blocks = await backend.sql("select 1 from public.blocked_times where venue_id = $1", [
    venueId,
  ]);
  expect(blocks).toHaveLength(1);
});
