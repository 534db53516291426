import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { JobHandler } from "../../supabase/functions/_shared/jobs/types.ts";
import type { Backend } from "../../supabase/local/backend.ts";
import type { TestDatabase } from "../support/test-postgres.ts";
import { createWorker } from "./job-worker.ts";
import { createTestDatabase, testBackend } from "./support.ts";

// Workers of two backends on one real PostgreSQL, concurrently.
let testDatabase: TestDatabase;
let backends: [Backend, Backend];
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  backends = [
    await testBackend({ databaseUrl: testDatabase.url, poolSize: 20 }),
    await testBackend({ databaseUrl: testDatabase.url, poolSize: 20 }),
  ];
  await backends[0].sql("delete from private.recurring_jobs");
});
afterAll(async () => {
  for (const backend of backends ?? []) await backend.stop();
  await testDatabase?.drop();
});
beforeEach(() => backends[0].sql("delete from private.jobs"));

const sql = (text: string, values: unknown[] = []) => backends[0].sql(text, values);
const runFourWorkers = (handlers: Record<string, JobHandler>) =>
  Promise.all([0, 1, 0, 1].map((index) => createWorker(backends[index] as Backend, handlers)()));

test("four workers at once run each of 2,000 jobs exactly once", async () => {
  await sql(
    "select private.enqueue_job('test', jsonb_build_object('n', n)) from generate_series(1, 2000) n",
  );
  const runs = new Map<unknown, number>();
  const counts = await runFourWorkers({
    test: async ({ n }) => void runs.set(n, (runs.get(n) ?? 0) + 1),
  });
  expect(runs.size).toBe(2000);
  expect([...runs.values()].filter((count) => count !== 1)).toEqual([]);
  expect(counts.reduce((sum, { finished }) => sum + finished, 0)).toBe(2000);
  expect(
    await sql(`select count(*)::int as jobs, max(attempts) as attempts,
      count(*) filter (where finished_at is null)::int as unfinished from private.jobs`),
  ).toEqual([{ jobs: 2000, attempts: 1, unfinished: 0 }]);
});

test("a key that is enqueued by many transactions at once waits once", async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      (backends[index % 2] as Backend).sql<{ id: string }>(
        "select private.enqueue_job('test', p_key => 'same') as id",
      ),
    ),
  );
  expect(new Set(answers.flat().map(({ id }) => id)).size).toBe(1);
  let runs = 0;
  const handlers = {
    test: async () => {
      runs += 1;
    },
  };
  await runFourWorkers(handlers);
  expect(runs).toBe(1);
});

test("a key that is enqueued while its job runs is run after the last change that it was enqueued for", async () => {
  await sql("create table if not exists private.changes (number integer)");
  await sql("insert into private.changes values (0)");
  let isChanging = true;
  let seen = 0;
  let isRunning = false;
  const handlers = {
    test: async () => {
      expect(isRunning).toBe(false);
      isRunning = true;
      const [row] = await sql("select number from private.changes");
      seen = Number(row?.number);
      isRunning = false;
    },
  };
  const work = async () => {
    while (isChanging) await runFourWorkers(handlers);
    await runFourWorkers(handlers);
  };
  const change = async () => {
    for (let number = 1; number <= 200; number++) {
      await backends[1].db.transaction(async (inside) => {
        await inside.sql("update private.changes set number = $1", [number]);
        await inside.sql("select private.enqueue_job('test', p_key => 'changes')");
      });
    }
    isChanging = false;
  };
  await Promise.all([work(), change()]);
  expect(seen).toBe(200);
  await sql("drop table private.changes");
});

test("a job whose key another transaction is enqueueing is finished without waiting, and runs once more", async () => {
  await sql("select private.enqueue_job('test', p_key => 'held')");
  const claim = () => sql("select id from public.claim_jobs()");
  const [job] = await claim();
  const finish = () => sql("select public.finish_jobs(array[$1]::uuid[]) as left", [job?.id]);
  await backends[1].db.transaction(async (inside) => {
    await inside.sql("select private.enqueue_job('test', p_key => 'held')");
    expect(await finish()).toEqual([{ left: [job?.id] }]);
  });
  expect(await finish()).toEqual([{ left: [] }]);
  const [successor] = await claim();
  expect(successor?.id).not.toBe(job?.id);
  expect(successor).toBeDefined();
});

test("workers and transactions that enqueue recurring jobs at the same moment cause no error", async () => {
  await sql(
    "insert into private.recurring_jobs (kind, pause) select 'recurring_' || chr(96 + n), '1 minute' from generate_series(1, 9) n",
  );
  const handlers = Object.fromEntries(
    [..."abcdefghi"].map((letter) => [`recurring_${letter}`, async () => {}]),
  );
  let failed = 0;
  for (let round = 0; round < 20; round++) {
    await sql("update private.recurring_jobs set next_run_at = now()");
    for (const counts of await runFourWorkers(handlers)) failed += counts.failed;
  }
  expect(failed).toBe(0);
  expect(await sql("select 1 from private.jobs where attempts > 1")).toEqual([]);
  await sql("delete from private.recurring_jobs");
});
