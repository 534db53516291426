import { actions, letEnd, openAccount, refreshBookings, returnTransfer } from "./actions.ts";
import { checkSettled, hasUnchargedParts } from "./checks.ts";
import { decideAllDisputes, openDispute } from "./dispute-actions.ts";
import { createEventQueue } from "./events.ts";
import { currencies } from "./parties.ts";
import { KilledError, type PaymentSystem, recurringJobs, untilDone } from "./payment-system.ts";
import { createRandom } from "./random.ts";
import { randomSecurityDeposit } from "./security-deposit-actions.ts";
import type { Action, Sequence } from "./sequence.ts";

export type SequenceResult = {
  currency: string;
  /** The actions in order, with their results. */
  log: string[];
  problems: string[];
  captured: number;
  refunded: number;
  disputed: number;
  events: Sequence["events"]["counts"];
};

const MAX_ROUNDS = 12;

/** Delivers the remaining events and runs the jobs until the service and the worker are idle. */
async function settle({ system, venue, events }: Sequence, minimumRounds = 3) {
  events.add(await system.service.takeEvents());
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const left = events.takeAll();
    for (const event of left) await system.deliver(event);
    // Reconciliation reads what is older than ten minutes; unpaid payments are given up after a day.
    await system.passTime(venue.id, round === 2 ? 90_000 : 1200);
    await system.makeDue(recurringJobs);
    const count = await system.runJobs();
    const followed = await system.service.takeEvents();
    events.add(followed);
    const isQuiet = left.length + followed.length === 0 && count <= recurringJobs.length;
    if (round < minimumRounds || !isQuiet || (await system.hasJobsLeft())) continue;
    if (!(await hasUnchargedParts(system, venue.id))) return;
  }
  throw new Error("there is always something left to do");
}

/** Actions after everything has settled, in the order of attempts. */
const late: [chance: number, name: string, run: Action][] = [
  [0.5, "return", returnTransfer],
  [0.25, "late dispute", openDispute],
  [0.5, "banks decide", decideAllDisputes],
];

/** Settles everything: then half of the bookings are over, some manual payments are returned, and most disputes are decided. */
async function end(sequence: Sequence, log: string[]) {
  const { random } = sequence;
  if (random.chance(0.5)) {
    log.push(`account: ${await untilDone(() => openAccount(sequence))}`);
    if (await letEnd(sequence)) log.push("end: ok");
  }
  await settle(sequence);
  log.push("settled");
  let isSettled = true;
  for (const [chance, name, run] of late) {
    const outcome = random.chance(chance) ? await run(sequence) : null;
    if (outcome === null) continue;
    log.push(`${name}: ${outcome}`);
    isSettled = false;
  }
  if (!isSettled) await settle(sequence, 2);
}

/** Runs the sequence of a seed, and checks the ledger after each step and everything at the end. */
export async function runSequence(
  system: PaymentSystem,
  seed: number,
  checkLedger: () => Promise<string[]>,
): Promise<SequenceResult> {
  const random = createRandom(seed);
  await system.reset();
  const currency = random.pick(currencies);
  const venue = await system.parties.makeVenue({
    currency,
    price: 3001 + random.below(90_000),
    isInstant: random.chance(0.5),
    policy: random.pick(["very_flexible", "flexible", "standard_30"]),
    securityDeposit: randomSecurityDeposit(random),
  });
  const guests = [await system.parties.makeGuest(), await system.parties.makeGuest()];
  const events = createEventQueue(random);
  const sequence: Sequence = { system, random, venue, guests, bookings: [], attempts: [], events };
  const log: string[] = [];
  const result = { currency, log, captured: 0, refunded: 0, disputed: 0, events: events.counts };
  const steps = 8 + random.below(18);
  try {
    while (log.length < steps) {
      // Nothing is possible before the first hold.
      const choices = sequence.bookings.length > 0 ? actions : actions.slice(0, 1);
      const { name, run } = random.weighted(
        choices.map(([weight, name, run]) => [weight, { name, run }] as const),
      );
      await refreshBookings(sequence);
      const outcome = await run(sequence).catch((error) => {
        if (error instanceof KilledError) return "killed";
        throw error;
      });
      if (outcome === null) continue;
      log.push(`${name}: ${outcome}`);
      events.add(await system.service.takeEvents());
      const problems = await checkLedger();
      if (problems.length > 0) return { ...result, problems };
    }
    await end(sequence, log);
    const settled = await checkSettled(system, venue.id);
    return { ...result, ...settled, problems: [...settled.problems, ...(await checkLedger())] };
  } catch (error) {
    const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { ...result, problems: [problem] };
  }
}
