import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { errorCodes } from "@/lib/errors";
import type { Backend } from "../../supabase/local/backend.ts";
import { chooseSeed, repetitions } from "../support/repetitions.ts";
import { findPartProblems } from "./part-problems.ts";
import { expectEarnings } from "./sequences/expect-earnings.ts";
import { advanceTime, expectSchedule } from "./sequences/expect-schedule.ts";
import { type Plan, planArbitrary } from "./sequences/plan.ts";
import { type Outcome, runStep } from "./sequences/run-step.ts";
import {
  completeBookings,
  createParticipants,
  createScenario,
  type Participants,
  refreshScenario,
} from "./sequences/scenario.ts";
import { testBackend } from "./support.ts";

// Random sequences of concurrent actions of guests, a host and providers on a real PostgreSQL; the rows must satisfy the rules
// after each step. Runs two sequences at a time. Repeat a failed one with the seed and path of its failure message:
// SEQUENCES_SEED=1 SEQUENCES_PATH=7 vitest run <this file>
const sequences = repetitions("SEQUENCES", 10, 100);
const seed = chooseSeed("SEQUENCES_SEED");
const path = process.env.SEQUENCES_PATH;

/** Possible results of each step besides `ok`. */
const refusals: Record<string, string[]> = {
  hold: ["slot_taken", "blocked", "outside_opening_hours", "venue_not_bookable"],
  submit: ["hold_expired", "wrong_status", "venue_not_bookable"],
  release: ["wrong_status"],
  accept: ["wrong_status"],
  decline: ["wrong_status"],
  guestCancel: ["wrong_status"],
  // The hold of a guest.
  hostCancel: ["wrong_status", "forbidden"],
  noShow: ["wrong_status"],
  // A service of an unsubmitted hold is hidden from its provider.
  serviceAccept: ["wrong_status", "not_found", "provider_taken"],
  serviceDecline: ["wrong_status", "not_found"],
  block: ["partly blocked"],
  unblock: ["not_found", "forbidden"],
  hours: ["not saved"],
  exception: ["not saved", "dates_overlap"],
  deleteException: ["not saved"],
  import: ["superseded", "ok with conflicts"],
  pause: ["wrong_status"],
  resume: ["wrong_status"],
  complete: [],
};
/** Results that must occur in a run of a hundred sequences, and of a thousand, for coverage. */
const requiredResults = [
  ...Object.keys(refusals).map((kind) => `${kind}: ok`),
  ...(refusals.hold ?? []).map((code) => `hold: ${code}`),
  "block: partly blocked",
  "accept: wrong_status",
  "refund of 100 %",
  "paid",
];
const rareResults = [
  "submit: hold_expired",
  "submit: venue_not_bookable",
  "import: ok with conflicts",
  "hours: not saved",
  "exception: dates_overlap",
  "refund of 0 %",
  "refund of 50 %",
];

let backend: Backend;
let participants: Participants;
const counts = new Map<string, number>();
const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

beforeAll(async () => {
  backend = await testBackend({ poolSize: 20 });
  participants = await createParticipants(backend, 6);
});
afterAll(async () => {
  await backend?.stop();
});

/** Expects a success, or a known error of this step. */
function expectKnown({ kind, result, status }: Outcome) {
  count(`${kind}: ${result}`);
  expect(["ok", ...(refusals[kind] ?? [])], kind).toContain(result);
  expect(status, `${kind}: ${result}`).toBeLessThan(500);
  const code = errorCodes.find((known) => known === result);
  expect(status >= 400, `${kind}: ${result} with ${status}`).toBe(code !== undefined);
}

async function runPlan(plan: Plan): Promise<void> {
  const scenario = await createScenario(backend, participants, plan);
  for (const batch of plan.batches) {
    await refreshScenario(scenario);
    const outcomes = (await Promise.all(batch.steps.map((step) => runStep(scenario, step)))).flat();
    for (const outcome of outcomes) expectKnown(outcome);
    await expectSchedule(scenario, outcomes);
    await advanceTime(scenario, batch);
  }
  // The other sequence would complete them during the comparison.
  await completeBookings(scenario);
  for (const name of await expectEarnings(scenario)) count(name);
  const ids = scenario.venues.map(({ id }) => id);
  expect(await findPartProblems(backend.sql, ids)).toEqual([]);
  // The next sequence has the same guests, whose number of holds is limited.
  await backend.sql(
    "update public.bookings set hold_expires_at = now() where status = 'held' and venue_id = any ($1::uuid[])",
    [ids],
  );
}

it(`bookings, schedules and earnings are consistent after ${sequences} random sequences of simultaneous actions`, {
  timeout: 7_200_000,
}, async () => {
  console.log(`seed ${seed}: ${sequences} sequences`);
  const parallelRuns = path ? 1 : 2;
  await Promise.all(
    Array.from({ length: parallelRuns }, (_, run) =>
      // Concurrency differs from run to run, so that a shrunk example would seldom fail again.
      fc.assert(fc.asyncProperty(planArbitrary, runPlan), {
        numRuns: Math.ceil(sequences / parallelRuns),
        seed: seed + run,
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
  // The gateway retries after a deadlock and hides it here; none should occur.
  const [stats] = await backend.sql<{ deadlocks: number }>(
    "select deadlocks::int from pg_stat_database where datname = current_database()",
  );
  expect(stats?.deadlocks).toBe(0);
  const expected = [
    ...(sequences >= 100 ? requiredResults : []),
    ...(sequences >= 1000 ? rareResults : []),
  ];
  expect(expected.filter((name) => !counts.has(name))).toEqual([]);
});
