import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import connect from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  clientOf,
  makeUser,
  makeVenue,
  syncCalendarImports,
  type TestBackend,
  testBackend,
} from "./support.ts";

// complete_bookings() while another transaction holds the lock of the venue.
let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend({ poolSize: 20 });
});
afterAll(async () => {
  await backend?.stop();
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

  const lockHolder = connect(backend.databaseUrl, { max: 1, onnotice: () => {} });
  const scheduler = connect(backend.databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await scheduler`set lock_timeout = '5s'`;
    const complete = async () =>
      (await scheduler`select public.complete_bookings() as done`)[0]?.done;
    await lockHolder.begin(async (sql) => {
      await sql`select private.lock_resources(${venueId})`;
      expect(await complete()).toBe(0);
      await sql`select from public.bookings where id = ${held.data.id} for update nowait`;
    });
    expect(await complete()).toBe(1);
  } finally {
    await Promise.all([lockHolder.end(), scheduler.end()]);
  }
  const blocks = () =>
    backend.sql("select 1 from public.blocked_times where venue_id = $1", [venueId]);
  expect(await blocks()).toHaveLength(0);
  await syncCalendarImports(backend);
  expect(await blocks()).toHaveLength(1);
});

/** Creates expired holds at a new venue, and returns its id. */
async function makeExpiredHolds(count: number): Promise<{ venueId: string; host: SupabaseClient }> {
  const hostId = await makeUser(backend, "host");
  const venueId = await makeVenue(backend, { hostId, timeZone: "UTC" });
  const day = new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10);
  for (let n = 0; n < count; n++) {
    const guest = await clientOf(backend, await makeUser(backend));
    const { error } = await guest.rpc("hold_booking", {
      p_venue_id: venueId,
      p_start: `${day}T0${2 * n}:00:00Z`,
      p_end: `${day}T0${2 * n + 1}:00:00Z`,
      p_guests: 5,
      p_idempotency_key: randomUUID(),
    });
    expect(error).toBeNull();
  }
  return { venueId, host: await clientOf(backend, hostId) };
}

const expireHolds = (venueId: string) =>
  backend.sql("update public.bookings set hold_expires_at = now() where venue_id = $1", [venueId]);
const complete = () => backend.sql("select public.complete_bookings()");

it("complete_bookings ends each hold once, and leaves the calendars of its venue to one job for each", async () => {
  const { venueId, host } = await makeExpiredHolds(4);
  const calendars: string[] = [];
  for (const name of ["First", "Second"]) {
    const { data } = await host.rpc("add_calendar_import", {
      p_venue_id: venueId,
      p_name: name,
      p_url: `https://calendar.example/${name}.ics`,
    });
    const start = new Date(Date.now() + 4 * 86_400_000).toISOString();
    const end = new Date(Date.now() + 9 * 86_400_000).toISOString();
    const applied = await host.rpc("apply_calendar_import", {
      p_import_id: data.id,
      p_attempt: data.attempt,
      p_events: [{ uid: "away", title: "Away", start, end }],
    });
    expect(applied.data).toMatchObject({ applied: true, conflicts: 4 });
    calendars.push(data.id);
  }
  await expireHolds(venueId);
  await complete();
  const events = await backend.sql(
    `select e.booking_id from public.booking_events e join public.bookings b on b.id = e.booking_id
     where b.venue_id = $1 and e.event = 'lapse'`,
    [venueId],
  );
  expect(events).toHaveLength(4);
  expect(new Set(events.map(({ booking_id }) => booking_id)).size).toBe(4);
  const jobs = await backend.sql(
    `select payload ->> 'import_id' as import_id from private.jobs
     where kind = 'sync_calendar_import' and finished_at is null`,
  );
  expect(jobs.map(({ import_id }) => import_id).sort()).toEqual(calendars.sort());
  await syncCalendarImports(backend);
});

it("complete_bookings writes the bookings of other venues when those of one cannot be written", async () => {
  const [broken, other] = [await makeExpiredHolds(1), await makeExpiredHolds(1)];
  await backend.sql(
    `alter table public.bookings add constraint broken check (venue_id <> '${broken.venueId}' or status <> 'expired')`,
  );
  try {
    await expireHolds(broken.venueId);
    await expireHolds(other.venueId);
    await complete();
    const statusOf = async ({ venueId }: { venueId: string }) =>
      backend.sql("select status from public.bookings where venue_id = $1", [venueId]);
    expect(await statusOf(broken)).toEqual([{ status: "held" }]);
    expect(await statusOf(other)).toEqual([{ status: "expired" }]);
  } finally {
    await backend.sql("alter table public.bookings drop constraint broken");
  }
});
