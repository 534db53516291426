import { afterAll, beforeAll, expect, it } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import type { ThrowAwayPostgres } from "../../../supabase/local/postgres.ts";
import { startMigratedPostgres, testBackend } from "../support.ts";
import { checkWholeLedger, createLedgerCheck } from "./sequences/ledger-check.ts";
import { createPaymentSystem, type PaymentSystem } from "./sequences/payment-system.ts";
import { reportSequences } from "./sequences/report.ts";
import { runSequence, type SequenceResult } from "./sequences/run-sequence.ts";

// Random sequences of what guests, hosts, banks, time and the worker do with payments, while the processor's events come
// late, twice, in any order or never. `npm run test:long -- payments` runs 5,000; a failure names the seed that repeats
// one: npm run test:long -- payments --seed 7
const sequences = Number(process.env.PAYMENT_SEQUENCES || 40);
const seed = Number(process.env.PAYMENT_SEED || Math.floor(Math.random() * 2 ** 31));

let postgres: ThrowAwayPostgres;
let backend: Backend;
let system: PaymentSystem;

beforeAll(async () => {
  // One warm connection: what a session has planned once is planned no more.
  process.env.LOCAL_POOL_MAX = "3";
  postgres = await startMigratedPostgres();
  backend = await testBackend({ databaseUrl: postgres.url });
  system = await createPaymentSystem(backend.db);
});
afterAll(async () => {
  await backend?.stop();
  await postgres?.stop();
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
});
