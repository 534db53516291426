import { afterAll, beforeAll, expect, it } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { chooseSeed, repetitions } from "../../support/repetitions.ts";
import { testBackend } from "../support.ts";
import { checkWholeLedger, createLedgerCheck } from "./sequences/ledger-check.ts";
import { createPaymentSystem, type PaymentSystem } from "./sequences/payment-system.ts";
import { reportSequences } from "./sequences/report.ts";
import { runSequence, type SequenceResult } from "./sequences/run-sequence.ts";

// Random sequences of guests, hosts, banks, time and the worker acting on payments, while the processor's events come late,
// twice, in any order or never. `npm run test:long -- payments` runs 5,000. A failure prints the seed to repeat it: npm run
// test:long -- payments --seed 7
const sequences = repetitions("PAYMENT_SEQUENCES", 5, 40);
const seed = chooseSeed("PAYMENT_SEED");

let backend: Backend;
let system: PaymentSystem;

beforeAll(async () => {
  // One warm connection, because a session plans each statement only once.
  backend = await testBackend({ poolSize: 3 });
  system = await createPaymentSystem(backend.db);
});
afterAll(async () => {
  await backend?.stop();
});

it("database, ledger and processor agree to the minor unit after random sequences of payments", {
  timeout: 7_200_000,
}, async () => {
  const checkLedger = createLedgerCheck(system);
  const results = new Map<number, SequenceResult>();
  const start = performance.now();
  for (let index = 0; index < sequences; index++) {
    const result = await runSequence(system, seed + index, checkLedger);
    results.set(seed + index, result);
    if (result.problems.length > 0) console.log(`seed ${seed + index} failed`, result);
    if (index % 250 === 249) console.log(`${index + 1} sequences from seed ${seed} are done`);
  }
  const failures = reportSequences(seed, results, performance.now() - start);
  expect([...failures, ...(await checkWholeLedger(system))]).toEqual([]);
  // Sequences in which nothing can be booked would show nothing.
  expect([...results.values()].flatMap(({ log }) => log).join()).toContain("hold: ok");
});
