import { AsyncLocalStorage } from "node:async_hooks";
import { createServer, type Server } from "node:http";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { inPlaceByHand, inScheduledPlace } from "../../lib/calendar-feeds/reading-places.ts";
import {
  MAX_READINGS_BY_HAND,
  MAX_SCHEDULED_READINGS,
  MAX_WAITING_READINGS,
} from "../../lib/calendar-feeds/rules/limits.ts";
import type { Backend } from "../../supabase/local/backend.ts";
import { clientOf, makeUser, makeVenue, testBackend } from "./support.ts";

// Calendars that hosts read by hand during the scheduled refresh: the actions, the refresh and the database.
type Host = { id: string; venueId: string; client: SupabaseClient };
const caller = new AsyncLocalStorage<Host>();
vi.mock("../../lib/auth/session/current-user", () => ({
  getCurrentUser: async () => ({ id: caller.getStore()?.id, role: "host" }),
}));
vi.mock("../../lib/supabase/server", () => ({
  createServerSupabase: async () => caller.getStore()?.client,
}));

let backend: Backend;
let server: Server;
let origin: string;
let actions: typeof import("../../lib/calendar-feeds/actions");
let refreshDueImports: typeof import("../../lib/calendar-feeds/refresh").refreshDueImports;
const secret = "r".repeat(40);
const calendarText = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n";
const oddCalendarText = calendarText.replace(
  "END:",
  "BEGIN:VEVENT\r\nSUMMARY:Odd\r\nDTSTART:tomorrow\r\nEND:VEVENT\r\nEND:",
);

/** The requested paths, and the response below /slow. */
let asked: string[] = [];
let answers: (() => void)[] = [];
let answerSlow = Promise.withResolvers<void>();
/** Milliseconds by which the response of /late advances the clock of elapsed time. */
let lateness = 0;

beforeAll(async () => {
  backend = await testBackend();
  process.env.NEXT_PUBLIC_SUPABASE_URL = backend.url;
  process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY = backend.publishableKey;
  process.env.CALENDAR_REFRESH_SECRET = secret;
  process.env.CALENDAR_ALLOW_LOOPBACK = "1";
  actions = await import("../../lib/calendar-feeds/actions");
  ({ refreshDueImports } = await import("../../lib/calendar-feeds/refresh"));
  await backend.sql("select private.set_calendar_refresh_secret($1)", [secret]);
  server = createServer(async ({ url = "" }, response) => {
    asked.push(url);
    for (const check of answers) check();
    if (url.startsWith("/slow")) await answerSlow.promise;
    if (url.startsWith("/late")) lateness += 9_000;
    response.end(url === "/odd" ? oddCalendarText : calendarText);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  origin = `http://127.0.0.1:${address.port}`;
  vi.spyOn(console, "error").mockImplementation(() => {});
});
beforeEach(() => {
  asked = [];
  answers = [];
  answerSlow = Promise.withResolvers<void>();
});
afterAll(async () => {
  answerSlow.resolve();
  server?.close();
  await backend?.stop();
});

async function makeHost(): Promise<Host> {
  const id = await makeUser(backend, "host");
  return {
    id,
    venueId: await makeVenue(backend, { hostId: id }),
    client: await clientOf(backend, id),
  };
}

/** Adds a calendar as a host does on the site, which reads it first. */
const add = (host: Host, path: string) =>
  caller.run(host, () =>
    actions.addImport({ venueId: host.venueId, name: "Other", url: origin + path }),
  );

/** Adds a calendar of a new host, which the scheduled refresh reads next. */
async function makeDueImport(path: string): Promise<{ host: Host; id: string }> {
  const host = await makeHost();
  const venue = { p_venue_id: host.venueId, p_name: "Other", p_url: origin + path };
  const { data } = await host.client.rpc("add_calendar_import", venue);
  await backend.sql("update public.calendar_imports set due_at = 'infinity'");
  await backend.sql("update public.calendar_imports set due_at = now() where id = $1", [data.id]);
  return { host, id: data.id };
}

const stateOf = async (id: string) =>
  (
    await backend.sql(
      "select attempt, failure_count, due_at, last_tried_at from public.calendar_imports where id = $1",
      [id],
    )
  )[0];

/** Resolves when at least `count` calendars of the server have been requested. */
const untilAsked = (count: number) =>
  new Promise<void>((resolve) => {
    const check = () => asked.length >= count && resolve();
    answers.push(check);
    check();
  });

it("the scheduled refresh reads a calendar while hosts have taken all places by hand", async () => {
  const due = await makeDueImport("/due");
  const hosts = await Promise.all(Array.from({ length: 12 }, makeHost));
  const readings = hosts.flatMap((host) =>
    Array.from({ length: 8 }, (_, n) => add(host, `/slow/${host.id}/${n}`)),
  );
  await untilAsked(MAX_READINGS_BY_HAND);
  expect(await refreshDueImports(secret)).toEqual({ read: 1, failed: 0 });
  expect(await stateOf(due.id)).toMatchObject({ failure_count: 0 });
  answerSlow.resolve();
  await Promise.all(readings);
});

it("of one host one calendar is read by hand at a time, the others after it", async () => {
  const [many, other] = await Promise.all([makeHost(), makeHost()]);
  const readings = [1, 2, 3].map((n) => add(many, `/slow/${n}`));
  await untilAsked(1);
  expect(await add(other, "/quick")).toMatchObject({ ok: true, data: { problem: null } });
  expect(asked).toEqual(["/slow/1", "/quick"]);
  answerSlow.resolve();
  for (const reading of readings) {
    expect(await reading).toMatchObject({ ok: true, data: { problem: null } });
  }
});

it("a calendar that finds no place by hand is as it was, and has no failure", async () => {
  const { host, id } = await makeDueImport("/refused");
  const before = await stateOf(id);
  const crowd = Array.from({ length: MAX_READINGS_BY_HAND + MAX_WAITING_READINGS }, (_, n) =>
    inPlaceByHand(`crowd ${n}`, () => answerSlow.promise),
  );
  const refreshed = await caller.run(host, () => actions.refreshImport({ id }));
  expect(refreshed).toMatchObject({ ok: false, code: "unavailable" });
  expect(await stateOf(id)).toEqual(before);
  answerSlow.resolve();
  await Promise.all(crowd);
});

it("a calendar that is due waits as it is while another refresh has the places", async () => {
  const { id } = await makeDueImport("/later");
  const before = await stateOf(id);
  const others = Array.from({ length: MAX_SCHEDULED_READINGS }, () =>
    inScheduledPlace(() => answerSlow.promise),
  );
  expect(await refreshDueImports(secret)).toEqual({ read: 0, failed: 0 });
  expect(await stateOf(id)).toEqual(before);
  answerSlow.resolve();
  await Promise.all(others);
  expect(await refreshDueImports(secret)).toEqual({ read: 1, failed: 0 });
});

it("the time for which a server keeps a reading waiting uses the budget of its host", async () => {
  const host = await makeHost();
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + lateness);
  expect(await add(host, "/late")).toMatchObject({ ok: true, data: { problem: null } });
  clock.mockRestore();
  const [budget] = await backend.sql<{ milliseconds: number }>(
    "select milliseconds from private.calendar_budgets where host_id = $1",
    [host.id],
  );
  expect(budget?.milliseconds).toBeGreaterThan(450);
  expect(budget?.milliseconds).toBeLessThan(3000);
});

it("a webcal address of a server without TLS is added as http, and what could not be read is stored", async () => {
  const host = await makeHost();
  const url = `${origin.replace("http:", "webcal:")}/odd`;
  const added = await caller.run(host, () =>
    actions.addImport({ venueId: host.venueId, name: "Other", url }),
  );
  expect(added).toMatchObject({ ok: true, data: { problem: null } });
  const { data } = await host.client
    .from("calendar_imports")
    .select("url,event_count,unread_count,unread_events")
    .eq("venue_id", host.venueId);
  expect(data).toEqual([
    {
      url: `${origin}/odd`,
      event_count: 0,
      unread_count: 1,
      unread_events: [{ title: "Odd", written: "tomorrow", reason: "time" }],
    },
  ]);
});
