import { createServer, type Server } from "node:http";
import { NextRequest } from "next/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refreshCalendars } from "../../supabase/functions/_shared/jobs/refresh-calendars.ts";
import type { Backend } from "../../supabase/local/backend.ts";
import { createWorker } from "./job-worker.ts";
import { clientOf, makeUser, makeVenue, testBackend } from "./support.ts";

// The job that makes the site read imported calendars: from the worker through the site's route to the calendar, and back.
const secret = "calendar-job-secret-of-forty-characters!!";
let backend: Backend;
let site: Server;
let calendar: Server;
let siteUrl: string;
let isSiteDown = false;
let readings = 0;

const listen = (server: Server) =>
  new Promise<string>((resolve, reject) =>
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (address && typeof address === "object") resolve(`http://127.0.0.1:${address.port}`);
      else reject(new Error("no port"));
    }),
  );

beforeAll(async () => {
  backend = await testBackend();
  process.env.NEXT_PUBLIC_SUPABASE_URL = backend.url;
  process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY = backend.publishableKey;
  process.env.CALENDAR_REFRESH_SECRET = secret;
  process.env.CALENDAR_ALLOW_LOOPBACK = "1";
  const { POST } = await import("../../app/api/calendars/refresh/route");
  await backend.sql("select private.set_calendar_refresh_secret($1)", [secret]);
  await backend.sql("delete from private.recurring_jobs");
  calendar = createServer((_, response) => {
    readings += 1;
    response.writeHead(500).end();
  });
  site = createServer(async ({ headers, method, url }, response) => {
    if (isSiteDown) return response.destroy();
    const { authorization = "" } = headers;
    const request = new NextRequest(`http://localhost${url}`, {
      method: method ?? "",
      headers: { authorization },
    });
    const answer = await POST(request);
    response.writeHead(answer.status).end(await answer.text());
  });
  siteUrl = await listen(site);
  const hostId = await makeUser(backend, "host");
  const host = await clientOf(backend, hostId);
  await host.rpc("add_calendar_import", {
    p_venue_id: await makeVenue(backend, { hostId }),
    p_name: "Office",
    p_url: `${await listen(calendar)}/calendar.ics`,
  });
});
afterAll(async () => {
  site?.close();
  calendar?.close();
  await backend?.stop();
});

const makeDue = () =>
  backend.sql("update public.calendar_imports set due_at = now() - interval '1 minute'");
const enqueue = () =>
  backend.sql("select private.enqueue_job('refresh_calendars', p_key => 'refresh_calendars')");
const worker = (calendarSecret: string | null = secret) =>
  createWorker(backend, () => ({
    refresh_calendars: refreshCalendars({ site: { siteUrl, calendarSecret } }),
  }));

test("a calendar that is due is read once, however often the job runs", async () => {
  await makeDue();
  await enqueue();
  expect(await worker()()).toEqual({ finished: 1, failed: 0 });
  expect(readings).toBe(1);
  // As after a worker that crashed before reporting.
  await backend.sql(
    "update private.jobs set finished_at = null, run_at = now(), locked_until = null",
  );
  expect(await worker()()).toEqual({ finished: 1, failed: 0 });
  expect(readings).toBe(1);
});

test("two workers that ask at once have a calendar read once", async () => {
  await makeDue();
  const before = readings;
  const handler = refreshCalendars({ site: { siteUrl, calendarSecret: secret } });
  const job = { id: "1", kind: "refresh_calendars", payload: {}, attempt: 1 };
  await Promise.all([handler({}, job), handler({}, job)]);
  expect(readings).toBe(before + 1);
});

test("while the site is down the job waits and keeps its error, and then reads", async () => {
  await makeDue();
  await enqueue();
  const before = readings;
  isSiteDown = true;
  expect(await worker()()).toEqual({ finished: 0, failed: 1 });
  const [failed] = await backend.sql<{ waits: boolean; last_error: string }>(
    "select run_at > now() as waits, last_error from private.jobs where finished_at is null",
  );
  expect(failed).toMatchObject({ waits: true, last_error: expect.stringMatching(/\w/) });
  isSiteDown = false;
  await backend.sql("update private.jobs set run_at = now() where finished_at is null");
  expect(await worker()()).toEqual({ finished: 1, failed: 0 });
  expect(readings).toBe(before + 1);
});

test("a wrong secret reads nothing and fails the job", async () => {
  await makeDue();
  await enqueue();
  const before = readings;
  expect(await worker("x".repeat(40))()).toEqual({ finished: 0, failed: 1 });
  expect(readings).toBe(before);
});
