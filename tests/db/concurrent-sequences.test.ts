import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { errorCodes } from "@/lib/errors";
import type { Backend } from "../../supabase/local/backend.ts";
import { startPostgres, type ThrowAwayPostgres } from "../../supabase/local/postgres.ts";
import { expectEarnings } from "./sequences/expect-earnings.ts";
import { expectTime, turnClock } from "./sequences/expect-schedule.ts";
import { type Plan, plan } from "./sequences/plan.ts";
import { type Outcome, take } from "./sequences/run-step.ts";
import { gather, look, type People, settleDown } from "./sequences/scenario.ts";
import { testBackend } from "./support.ts";

// Guests, a host and providers act at once, on a real PostgreSQL, in random sequences; whatever they do,
// the rows keep the rules. Two sequences run at a time. One that failed is repeated with the seed and the
// path that the failure names: SEQUENCES_SEED=1 SEQUENCES_PATH=7 vitest run --project=db <this file>
const sequences = Number(process.env.SEQUENCES || 100);
const seed = Number(process.env.SEQUENCES_SEED || Math.floor(Math.random() * 2 ** 31));
const path = process.env.SEQUENCES_PATH;

/** What each step may be told besides that it is done. */
const refusals: Record<string, string[]> = {
  hold: ["slot_taken", "blocked", "outside_opening_hours", "venue_not_bookable"],
  submit: ["hold_expired", "wrong_status", "venue_not_bookable"],
  release: ["wrong_status"],
  accept: ["wrong_status"],
  decline: ["wrong_status"],
  guestCancel: ["wrong_status"],
  // Somebody else's hold.
  hostCancel: ["wrong_status", "forbidden"],
  noShow: ["wrong_status"],
  // A part of a hold that was not sent yet is nothing to its provider.
  partAccept: ["wrong_status", "not_found"],
  partDecline: ["wrong_status", "not_found"],
  block: ["ok in part"],
  unblock: ["not_found", "forbidden"],
  hours: ["saved not"],
  exception: ["saved not", "dates_overlap"],
  dropException: ["saved not"],
  import: ["overtaken", "ok with conflicts"],
  pause: [],
  resume: [],
  settle: [],
};
/** What a run must have met, lest it prove nothing: in a hundred sequences, and in a thousand. */
const met = [
  ...Object.keys(refusals).map((kind) => `${kind}: ok`),
  ...(refusals.hold ?? []).map((code) => `hold: ${code}`),
  "block: ok in part",
  "accept: wrong_status",
  "refund of 100 %",
  "paid",
];
const seldomMet = [
  "submit: hold_expired",
  "submit: venue_not_bookable",
  "import: ok with conflicts",
  "hours: saved not",
  "exception: dates_overlap",
  "refund of 0 %",
  "refund of 50 %",
];

let postgres: ThrowAwayPostgres;
let backend: Backend;
let people: People;
const counts = new Map<string, number>();
const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

beforeAll(async () => {
  postgres = await startPostgres();
  backend = await testBackend({ databaseUrl: postgres.url });
  people = await gather(backend, 6);
});
afterAll(async () => {
  await backend?.stop();
  await postgres?.stop();
});

/** Every answer is a success or a refusal that the product knows, and that belongs to this step. */
function expectKnown({ kind, said, status }: Outcome) {
  count(`${kind}: ${said}`);
  expect(["ok", ...(refusals[kind] ?? [])], kind).toContain(said);
  expect(status, `${kind}: ${said}`).toBeLessThan(500);
  const code = errorCodes.find((known) => known === said);
  expect(status >= 400, `${kind}: ${said} with ${status}`).toBe(code !== undefined);
}

async function live(story: Plan): Promise<void> {
  const world = await settleDown(backend, people, story);
  for (const batch of story.batches) {
    await look(world);
    const outcomes = (await Promise.all(batch.steps.map((step) => take(world, step)))).flat();
    for (const outcome of outcomes) expectKnown(outcome);
    await expectTime(world, outcomes);
    await turnClock(world, batch);
  }
  for (const name of await expectEarnings(world)) count(name);
  const ids = world.venues.map(({ id }) => id);
  // The guests are the same next time: what they still hold would count against them.
  await backend.sql(
    "update public.bookings set hold_expires_at = now() where status = 'held' and venue_id = any ($1::uuid[])",
    [ids],
  );
}

it(`keeps the rules in ${sequences} random sequences`, { timeout: 7_200_000 }, async () => {
  console.log(`seed ${seed}: ${sequences} sequences`);
  const lanes = path ? 1 : 2;
  await Promise.all(
    Array.from({ length: lanes }, (_, lane) =>
      // What people do at once differs from run to run: a smaller example would seldom fail again.
      fc.assert(fc.asyncProperty(plan, live), {
        numRuns: Math.ceil(sequences / lanes),
        seed: seed + lane,
        ...(path ? { path } : {}),
        endOnFailure: true,
      }),
    ),
  );
  console.log(
    [...counts]
      .sort()
      .map(([name, times]) => `${name}: ${times}`)
      .join("\n"),
  );
  // The gateway tries once more where two waited for each other: nobody should have to.
  const [waits] = await backend.sql<{ deadlocks: number }>(
    "select deadlocks::int from pg_stat_database where datname = current_database()",
  );
  expect(waits?.deadlocks).toBe(0);
  const wanted = [...(sequences >= 100 ? met : []), ...(sequences >= 1000 ? seldomMet : [])];
  expect(wanted.filter((name) => !counts.has(name))).toEqual([]);
});
