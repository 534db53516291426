import { actions, letEnd, openAccount, refreshBookings, returnTransfer } from "./actions.ts";
import { checkSettled } from "./checks.ts";
import { createEventQueue } from "./events.ts";
import { currencies } from "./parties.ts";
import { createRandom } from "./random.ts";
import type { Sequence } from "./sequence.ts";
import { KilledError, recurringJobs, untilDone, type World } from "./world.ts";

export type SequenceResult = {
  currency: string;
  /** What was done, in order, with what came of it. */
  log: string[];
  problems: string[];
  captured: number;
  refunded: number;
  events: Sequence["events"]["counts"];
};

const MAX_ROUNDS = 12;

/** Delivers what is left and runs the jobs until neither the service nor the worker has anything to do. */
async function settle({ world, venue, events }: Sequence) {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    events.add(await world.service.takeEvents());
    const left = events.takeAll();
    for (const event of left) await world.deliver(event);
    // Reconciliation asks about what is older than ten minutes; what nobody pays is given up after a day.
    await world.passTime(venue.id, round === 1 ? 90_000 : 1200);
    await world.makeDue(recurringJobs);
    const count = await world.runJobs();
    if (round > 2 && left.length === 0 && count <= recurringJobs.length) return;
  }
  throw new Error("there is always something left to do");
}

/** Brings everything to its end; half of the bookings are over then, and some of what was sent to the host comes back. */
async function end(sequence: Sequence, log: string[]) {
  const { random } = sequence;
  if (random.chance(0.5)) {
    log.push(`account: ${await untilDone(() => openAccount(sequence))}`);
    if (await letEnd(sequence)) log.push("end: ok");
  }
  await settle(sequence);
  log.push("settled");
  const returned = random.chance(0.5) ? await returnTransfer(sequence) : null;
  if (returned === null) return;
  log.push(`return: ${returned}`);
  await settle(sequence);
}

/** Runs the sequence of a seed, and checks the ledger after each step and everything at the end. */
export async function runSequence(
  world: World,
  seed: number,
  checkLedger: () => Promise<string[]>,
): Promise<SequenceResult> {
  const random = createRandom(seed);
  await world.reset();
  const currency = random.pick(currencies);
  const venue = await world.parties.makeVenue({
    currency,
    price: 3001 + random.below(90_000),
    isInstant: random.chance(0.5),
    policy: random.pick(["very_flexible", "flexible", "standard_30"]),
  });
  const guests = [await world.parties.makeGuest(), await world.parties.makeGuest()];
  const events = createEventQueue(random);
  const sequence: Sequence = { world, random, venue, guests, bookings: [], attempts: [], events };
  const log: string[] = [];
  const result = { currency, log, captured: 0, refunded: 0, events: events.counts };
  const steps = 8 + random.below(18);
  try {
    while (log.length < steps) {
      // Nothing can be done before the first hold.
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
      events.add(await world.service.takeEvents());
      const problems = await checkLedger();
      if (problems.length > 0) return { ...result, problems };
    }
    await end(sequence, log);
    const settled = await checkSettled(world, venue.id);
    return { ...result, ...settled, problems: [...settled.problems, ...(await checkLedger())] };
  } catch (error) {
    const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { ...result, problems: [problem] };
  }
}
