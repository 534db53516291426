import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { makeUser, makeVenue, pgliteBackend, testBackend } from "./support.ts";

// The Edge Function that runs jobs, on the embedded backend.
let backend: Backend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend?.stop());

const runJobs = (headers: Record<string, string>) =>
  fetch(`${backend.url}/functions/v1/run-jobs`, { method: "POST", headers });
const withKey = { authorization: "Bearer sb_secret_mahfil_local" };
const makeRecurringJobsDue = () =>
  backend.sql("update private.recurring_jobs set next_run_at = now()");
async function countRecurring(): Promise<number> {
  const rows = await backend.sql<{ count: number }>(
    "select count(*)::int as count from private.recurring_jobs",
  );
  return rows[0]?.count ?? 0;
}

test("a stranger with the public key and a signed-in admin cannot run jobs", async () => {
  const token = await backend.tokenFor(await makeUser(backend, "admin"));
  const { publishableKey: apikey } = backend;
  const callers: Record<string, string>[] = [
    {},
    { apikey },
    { apikey, authorization: `Bearer ${apikey}` },
    { apikey, authorization: `Bearer ${token}` },
  ];
  for (const headers of callers) expect((await runJobs(headers)).status).toBe(401);
  expect(await backend.sql("select from private.jobs")).toEqual([]);
});

test("the first run completes what has ended, reminds of what begins, and deletes old jobs", async () => {
  const hostId = await makeUser(backend, "host");
  const guestId = await makeUser(backend);
  const venueId = await makeVenue(backend, { hostId });
  const book = (key: string, starts: string) =>
    backend.sql(
      `insert into public.bookings (venue_id, host_id, guest_id, status, starts_at, ends_at, occupied, guests, currency,
        total_minor, fee_minor, lines, policy, time_zone, idempotency_key, confirmed_at)
       select $1, $2, $3, 'confirmed', s, s + interval '1 hour', tstzrange(s, s + interval '1 hour'), 10, 'EGP', 0, 0, '[]',
        'flexible', 'Africa/Cairo', md5($4)::uuid, now() - interval '9 days' from (select now() + $5::interval as s) t`,
      [venueId, hostId, guestId, key, starts],
    );
  await book("ended", "-3 hours");
  await book("tomorrow", "20 hours");
  const response = await runJobs(withKey);
  expect([response.status, await response.json()]).toEqual([
    200,
    { finished: await countRecurring(), failed: 0 },
  ]);
  expect(await backend.sql("select status from public.bookings order by starts_at")).toEqual([
    { status: "completed" },
    { status: "confirmed" },
  ]);
  expect(
    await backend.sql(
      "select user_id from public.notifications where kind = 'booking_reminder' order by user_id",
    ),
  ).toEqual([guestId, hostId].sort().map((user_id) => ({ user_id })));
});

test("a recurring job runs again when it is due, and not before", async () => {
  // The mails of the reminders.
  await runJobs(withKey);
  expect(await (await runJobs(withKey)).json()).toEqual({ finished: 0, failed: 0 });
  await makeRecurringJobsDue();
  expect(await (await runJobs(withKey)).json()).toEqual({
    finished: await countRecurring(),
    failed: 0,
  });
});

test("a job whose handler is missing keeps its error and waits", async () => {
  await backend.sql("select private.enqueue_job('unknown')");
  expect(await (await runJobs(withKey)).json()).toEqual({ finished: 0, failed: 1 });
  const [job] = await backend.sql(
    "select attempts, last_error, run_at > now() as waits from private.jobs where kind = 'unknown'",
  );
  expect(job).toEqual({
    attempts: 1,
    last_error: "No handler runs jobs of the kind unknown",
    waits: true,
  });
});

test("a run without jobs writes nothing to the database", async () => {
  // PostgreSQL counts the transactions of all databases of a server: PGlite has one.
  const alone = await pgliteBackend();
  const run = () =>
    fetch(`${alone.url}/functions/v1/run-jobs`, { method: "POST", headers: withKey });
  const readNextTransaction = () =>
    alone.sql("select pg_snapshot_xmax(pg_current_snapshot()) as next");
  const isNothingDue = async () =>
    expect(await (await run()).json()).toEqual({ finished: 0, failed: 0 });
  try {
    await run();
    await isNothingDue();
    const before = await readNextTransaction();
    await isNothingDue();
    expect(await readNextTransaction()).toEqual(before);
  } finally {
    await alone.stop();
  }
});
