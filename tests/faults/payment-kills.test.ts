import { afterAll, beforeAll, expect, it } from "vitest";
import { type Backend, startBackend } from "../../supabase/local/backend.ts";
import { type Database, openPglite } from "../../supabase/local/database.ts";
import { paymentSchema } from "../../supabase/local/payments/schema.ts";
import { startPostgres, type ThrowAwayPostgres } from "../../supabase/local/postgres.ts";
import { checkWholeLedger, createLedgerCheck } from "../db/payments/sequences/ledger-check.ts";
import { createPaymentSystem } from "../db/payments/sequences/payment-system.ts";
import { createRandom } from "../db/payments/sequences/random.ts";
import { reportSequences } from "../db/payments/sequences/report.ts";
import { runSequence, type SequenceResult } from "../db/payments/sequences/run-sequence.ts";
import { createService } from "../db/payments/sequences/service.ts";
import { liftBookingLimits } from "../db/support.ts";
import { chooseSeed } from "../support/repetitions.ts";
import { serveService, startKilledFunctions } from "./kill/payment-functions.ts";

// Kills the Edge Functions, and every tenth time PostgreSQL with them, at random moments of random sequences of payments. The
// payment service is in this process, with a separate database: it remembers what it has captured. `npm run test:long --
// payments` makes 200 kills; the seed that it prints repeats them: KILLS=200 KILL_SEED=1
const kills = Number(process.env.KILLS || 5);
const seed = chooseSeed("KILL_SEED");

let postgres: ThrowAwayPostgres;
let backend: Backend;
let ofService: Database;

beforeAll(async () => {
  postgres = await startPostgres();
  const databaseUrl = postgres.url;
  backend = await startBackend({ port: 0, dataDir: null, databaseUrl, seed: false });
  await liftBookingLimits(backend);
  ofService = await openPglite(null);
  await ofService.exec(`create schema local; ${paymentSchema}`);
});
afterAll(async () => {
  await ofService?.close();
  await backend?.stop();
  await postgres?.stop();
});

it("nothing is charged that is not in the ledger after kills at random moments of payments", {
  timeout: 7_200_000,
}, async () => {
  const service = createService(ofService);
  const server = await serveService(service);
  const functions = await startKilledFunctions({
    env: { DATABASE_URL: postgres.url, SERVICE_URL: server.url },
    random: createRandom(seed),
    kills,
    afterKill: async (count) => {
      if (count % 10 === 0) {
        await postgres.crash();
        await postgres.restart();
      }
      // As if the two minutes of their leases had passed.
      await backend.sql(
        "update private.jobs set locked_until = now() where locked_until is not null",
      );
    },
  });
  const system = await createPaymentSystem(backend.db, { service, send: functions.send });
  const checkLedger = createLedgerCheck(system);
  const results = new Map<number, SequenceResult>();
  const start = performance.now();
  for (let own = seed; functions.count() < kills; own += 1) {
    results.set(own, await runSequence(system, own, checkLedger));
  }
  console.log(`seed ${seed}: ${functions.count()} kills`);
  const failures = reportSequences(seed, results, performance.now() - start);
  await functions.stop();
  server.stop();
  expect([...failures, ...(await checkWholeLedger(system))]).toEqual([]);
});
