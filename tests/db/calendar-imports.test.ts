import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { clientOf, makeUser, makeVenue, syncCalendarImports, testBackend } from "./support.ts";

// Imported calendars through the HTTP API, as host, guest and scheduled refresh.
let backend: Backend;
let hostId: string;
let host: SupabaseClient;
let otherHost: SupabaseClient;
let guest: SupabaseClient;
let visitor: SupabaseClient;
let venueId: string;
const secret = "s".repeat(40);

beforeAll(async () => {
  backend = await testBackend();
  hostId = await makeUser(backend, "host");
  host = await clientOf(backend, hostId);
  otherHost = await clientOf(backend, await makeUser(backend, "host"));
  guest = await clientOf(backend, await makeUser(backend));
  visitor = await clientOf(backend);
  await backend.sql("select private.set_calendar_refresh_secret($1)", [secret]);
});
beforeEach(async () => {
  venueId = await makeVenue(backend, { hostId, instant: true, timeZone: "UTC" });
});
afterAll(() => backend?.stop());

/** The instant of an hour (UTC) on the day this many days ahead. */
const at = (days: number, hour: number) => {
  const day = new Date(Date.now() + days * 86_400_000);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hour));
};
const event = (uid: string, days: number, from: number, to: number) => ({
  uid,
  start: at(days, from).toISOString(),
  end: at(days, to).toISOString(),
  title: `Event ${uid}`,
});

async function addImport(): Promise<{ id: string; attempt: number }> {
  const { data, error } = await host.rpc("add_calendar_import", {
    p_venue_id: venueId,
    p_name: "Other",
    p_url: `https://calendar.test/${randomUUID()}.ics`,
  });
  if (error) throw error;
  return data;
}

const apply = (
  client: SupabaseClient,
  calendar: { id: string; attempt: number },
  events: unknown,
  options: Record<string, unknown> = {},
) =>
  client.rpc("apply_calendar_import", {
    p_import_id: calendar.id,
    p_attempt: calendar.attempt,
    p_events: events,
    ...options,
  });

const hold = (days: number, from: number, to: number, client = guest) =>
  client.rpc("hold_booking", {
    p_venue_id: venueId,
    p_start: at(days, from).toISOString(),
    p_end: at(days, to).toISOString(),
    p_guests: 5,
    p_idempotency_key: randomUUID(),
  });

async function book(days: number, from: number, to: number): Promise<{ id: string }> {
  const held = await hold(days, from, to);
  if (held.error) throw held.error;
  const details = { contact_name: "Test", phone: "", terms: true };
  const sent = await guest.rpc("submit_booking", {
    p_booking_id: held.data.id,
    p_details: details,
  });
  if (sent.error) throw sent.error;
  return sent.data;
}

/** The times that imported events block, as `day from-to`, read as the host. */
async function blocks(): Promise<string[]> {
  const { data } = await host
    .from("blocked_times")
    .select("starts_at,ends_at")
    .eq("venue_id", venueId)
    .eq("source", "feed")
    .order("starts_at");
  const first = at(0, 0).getTime();
  return (data ?? []).map(({ starts_at, ends_at }) => {
    const hours = (Date.parse(starts_at) - first) / 3_600_000;
    const length = (Date.parse(ends_at) - Date.parse(starts_at)) / 3_600_000;
    return `${Math.floor(hours / 24)} ${hours % 24}-${(hours % 24) + length}`;
  });
}

const conflicts = async () => {
  const { data } = await host
    .from("calendar_conflicts")
    .select("uid,booking_id,bookings(reference)")
    .eq("venue_id", venueId);
  return data ?? [];
};

describe("an imported calendar", () => {
  it("blocks the times of its events until they are removed", async () => {
    const calendar = await addImport();
    await apply(host, calendar, [event("a", 10, 10, 14), event("b", 11, 10, 14)]);
    expect(await blocks()).toEqual(["10 10-14", "11 10-14"]);
    expect((await hold(10, 13, 15)).error?.message).toBe("blocked");
    await apply(host, calendar, [event("b", 11, 12, 14)]);
    expect(await blocks()).toEqual(["11 12-14"]);
    expect((await hold(10, 13, 15)).error).toBeNull();
  });

  it("keeps the blocked times of events that have not changed", async () => {
    const calendar = await addImport();
    await apply(host, calendar, [event("a", 10, 10, 14), event("b", 11, 10, 14)]);
    const ids = async () => {
      const { data } = await host.from("blocked_times").select("id").eq("venue_id", venueId);
      return (data ?? []).map(({ id }) => id).sort();
    };
    const before = await ids();
    await apply(host, calendar, [event("b", 11, 10, 14), event("a", 10, 10, 14)]);
    expect(await ids()).toEqual(before);
  });

  it("blocks the part of an event beside a booking, and reports the conflict to the host", async () => {
    const booking = await book(10, 12, 14);
    const calendar = await addImport();
    await apply(host, calendar, [event("long", 10, 10, 18)]);
    expect(await blocks()).toEqual(["10 10-12", "10 14-18"]);
    expect(await conflicts()).toMatchObject([
      { uid: "long", booking_id: booking.id, bookings: { reference: expect.any(String) } },
    ]);
    // A repeated import, with the same events or unchanged, adds no second conflict.
    await apply(host, calendar, [event("long", 10, 10, 18)]);
    await apply(host, calendar, null);
    expect(await conflicts()).toHaveLength(1);
    const cancelled = await guest.rpc("cancel_booking", {
      p_booking_id: booking.id,
      p_reason: "Plans changed",
    });
    expect(cancelled.error).toBeNull();
    expect((await hold(10, 12, 14)).error?.message).toBe("blocked");
    await syncCalendarImports(backend);
    expect(await blocks()).toEqual(["10 10-18"]);
    expect(await conflicts()).toEqual([]);
  });

  it("blocks the time of an expired hold before another guest can hold it", async () => {
    const held = await hold(10, 12, 14);
    const calendar = await addImport();
    await apply(host, calendar, [event("a", 10, 12, 14)]);
    expect(await blocks()).toEqual([]);
    await backend.sql(
      "update public.bookings set hold_expires_at = now() - interval '1 minute' where id = $1",
      [held.data.id],
    );
    const other = await clientOf(backend, await makeUser(backend));
    expect((await hold(10, 12, 14, other)).error?.message).toBe("blocked");
  });

  it("prevents a guest from extending a hold over one of its events", async () => {
    const held = await hold(10, 12, 14);
    const calendar = await addImport();
    await apply(host, calendar, [event("a", 10, 12, 14)]);
    const extended = await guest.rpc("hold_booking", {
      p_venue_id: venueId,
      p_start: at(10, 12).toISOString(),
      p_end: at(10, 15).toISOString(),
      p_guests: 5,
      p_idempotency_key: randomUUID(),
      p_replaces: held.data.id,
    });
    expect(extended.error?.message).toBe("blocked");
  });

  it("keeps its blocked times when a refresh fails, and stores since when it has failed", async () => {
    const calendar = await addImport();
    await apply(host, calendar, [event("a", 10, 10, 14)]);
    await apply(host, calendar, null, { p_error: "http", p_status: 503 });
    expect(await blocks()).toEqual(["10 10-14"]);
    const state = async () =>
      (
        await host
          .from("calendar_imports")
          .select("last_error,last_status,failing_since,last_success_at,event_count")
          .eq("id", calendar.id)
          .single()
      ).data;
    const first = await state();
    expect(first).toMatchObject({ last_error: "http", last_status: 503, event_count: 1 });
    await apply(host, calendar, null, { p_error: "timeout" });
    expect(await state()).toMatchObject({
      last_error: "timeout",
      last_status: null,
      failing_since: first?.failing_since,
      last_success_at: first?.last_success_at,
    });
    await apply(host, calendar, null);
    expect(await state()).toMatchObject({ last_error: null, failing_since: null });
  });

  it("has at most two thousand events", async () => {
    const calendar = await addImport();
    const many = Array.from({ length: 2000 }, (_, index) => ({
      uid: `e${index}`,
      start: new Date(at(2, 0).getTime() + index * 6 * 3_600_000).toISOString(),
      end: new Date(at(2, 0).getTime() + (index * 6 + 1) * 3_600_000).toISOString(),
      title: "E",
    }));
    const answer = await apply(host, calendar, many);
    expect(answer.data).toMatchObject({ applied: true, blocks: 2000 });
    const excess = await apply(host, calendar, [...many, event("x", 3, 1, 2)]);
    expect(excess.error?.message).toBe("invalid_input");
    expect((await apply(host, calendar, [])).data).toMatchObject({ blocks: 0 });
  });

  it("is refused when the venue has five of them", async () => {
    for (let count = 0; count < 5; count++) await addImport();
    expect(await addImport()).toEqual({ problem: "limit" });
  });
});

describe("access to an imported calendar", () => {
  it("is limited to the host of the venue for reading, refreshing, applying and deleting", async () => {
    const calendar = await addImport();
    for (const client of [otherHost, guest, visitor]) {
      const applied = await apply(client, calendar, []);
      expect(applied.error?.message).toMatch(/not_found|not_signed_in/);
      const claimed = await client.rpc("claim_calendar_import", { p_import_id: calendar.id });
      expect(claimed.error?.message).toMatch(/not_found|not_signed_in/);
      const seen = await client.from("calendar_imports").select("id").eq("id", calendar.id);
      expect(seen.data ?? []).toEqual([]);
      await client.from("calendar_imports").delete().eq("id", calendar.id);
    }
    const own = await host.from("calendar_imports").select("id").eq("id", calendar.id);
    expect(own.data).toHaveLength(1);
  });

  it("excludes updating and deleting its blocked times directly", async () => {
    const calendar = await addImport();
    await apply(host, calendar, [event("a", 10, 10, 14)]);
    const mine = () => host.from("blocked_times");
    const changed = await mine().update({ reason: "Mine" }).eq("venue_id", venueId);
    expect(changed.error?.message).toBe("forbidden");
    const deleted = await mine().delete().eq("venue_id", venueId);
    expect(deleted.error?.message).toBe("forbidden");
    await host.from("calendar_imports").delete().eq("id", calendar.id);
    expect(await blocks()).toEqual([]);
  });

  it("by the scheduled refresh requires the secret, and returns each due calendar once", async () => {
    const calendar = await addImport();
    const claim = (value: string) => visitor.rpc("claim_due_calendar_imports", { p_secret: value });
    expect((await claim("x".repeat(40))).error?.message).toBe("forbidden");
    await backend.sql(
      `update public.calendar_imports
       set due_at = now() + case when id = $1 then interval '0' else interval '1 hour' end`,
      [calendar.id],
    );
    const { data } = await claim(secret);
    expect(data).toMatchObject([{ id: calendar.id, attempt: 2, time_zone: "UTC", etag: null }]);
    expect((await claim(secret)).data).toEqual([]);
    // The earlier attempt has been superseded.
    expect((await apply(host, calendar, [event("old", 9, 1, 2)])).data).toEqual({ applied: false });
    const applied = await apply(
      visitor,
      { id: calendar.id, attempt: 2 },
      [event("a", 10, 10, 14)],
      {
        p_secret: secret,
        p_etag: '"1"',
        p_zone: "UTC",
      },
    );
    expect(applied.data).toMatchObject({ applied: true, blocks: 1 });
    const again = await host.rpc("claim_calendar_import", { p_import_id: calendar.id });
    expect(again.data).toMatchObject({ attempt: 3, etag: '"1"' });
    await backend.sql("update public.venues set time_zone = 'Asia/Tokyo' where id = $1", [venueId]);
    const moved = await host.rpc("claim_calendar_import", { p_import_id: calendar.id });
    expect(moved.data).toMatchObject({ attempt: 4, etag: null, time_zone: "Asia/Tokyo" });
  });
});
