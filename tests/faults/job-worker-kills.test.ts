import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { testBackend } from "../db/support.ts";
import { chooseSeed } from "../support/repetitions.ts";

// Kills a worker with SIGKILL at random moments while it sends mails. `npm run test:long -- faults` makes 200 kills; the
// seed that it prints repeats the moments: KILLS=200 KILL_SEED=1
const kills = Number(process.env.KILLS || 10);
const seed = chooseSeed("KILL_SEED");
const JOBS_PER_ROUND = 40;
const LONGEST_RUN_MILLISECONDS = 60;
const MAIL_MILLISECONDS = 5;

let backend: Backend;
/** The message ids that the mail server received for each job, in order. */
const deliveries = new Map<string, string[]>();
let notify = () => {};
const mailServer = createServer(async (request, response) => {
  const { jobId, messageId } = JSON.parse(await text(request));
  deliveries.set(jobId, [...(deliveries.get(jobId) ?? []), messageId]);
  notify();
  setTimeout(() => response.end(), MAIL_MILLISECONDS);
});

beforeAll(async () => {
  backend = await testBackend({ poolSize: 20 });
  await backend.sql("delete from private.recurring_jobs");
  await new Promise<void>((resolve) => mailServer.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  mailServer.closeAllConnections();
  mailServer.close();
  await backend?.stop();
});

function startWorker() {
  const address = mailServer.address();
  if (!address || typeof address === "string") throw new Error("no mail server");
  const child = spawn(process.execPath, ["tests/faults/kill/job-worker-process.ts"], {
    env: {
      ...process.env,
      BACKEND_URL: backend.url,
      SECRET_KEY: backend.secretKey,
      MAIL_SERVER: `http://127.0.0.1:${address.port}`,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    kill: () => {
      child.kill("SIGKILL");
      return ended;
    },
  };
}

/** As if the two minutes of their leases had passed. */
const endLeases = () =>
  backend.sql("update private.jobs set locked_until = now() where locked_until is not null");

test("a worker that is killed at random moments loses no mail, and repeats one only with the same message id", {
  timeout: 1_200_000,
}, async () => {
  console.log(`seed ${seed}: ${kills} kills of the worker`);
  const moments = fc.sample(fc.integer({ min: 0, max: LONGEST_RUN_MILLISECONDS }), {
    seed,
    numRuns: kills,
  });
  for (const moment of moments) {
    const rows = await backend.sql<{ id: string }>(
      `select private.enqueue_job('test') as id from generate_series(1, ${JOBS_PER_ROUND})`,
    );
    const isSending = new Promise<void>((resolve) => {
      notify = () => rows.some(({ id }) => deliveries.has(id)) && resolve();
    });
    const worker = startWorker();
    await isSending;
    await new Promise((resolve) => setTimeout(resolve, moment));
    await worker.kill();
    await endLeases();
  }
  const last = startWorker();
  await vi.waitFor(
    async () =>
      expect(await backend.sql("select from private.jobs where finished_at is null")).toEqual([]),
    { timeout: 60_000, interval: 100 },
  );
  await last.kill();

  const jobs = await backend.sql<{ id: string; attempts: number }>(
    "select id, attempts from private.jobs",
  );
  expect(jobs).toHaveLength(kills * JOBS_PER_ROUND);
  for (const { id, attempts } of jobs) {
    const messageIds = deliveries.get(id) ?? [];
    expect([...new Set(messageIds)]).toEqual([`<${id}@mahfil.example>`]);
    expect(messageIds.length).toBeLessThanOrEqual(attempts);
  }
  const interrupted = jobs.filter(({ attempts }) => attempts > 1).length;
  const repeated = [...deliveries.values()].filter(({ length }) => length > 1).length;
  console.log(`${jobs.length} jobs, ${interrupted} interrupted, ${repeated} mails repeated`);
  expect(interrupted, "no kill interrupted a job").toBeGreaterThan(0);
});
