import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openPostgres } from "../../supabase/local/database.ts";
import { createTestDatabase } from "../db/support.ts";
import type { TestDatabase } from "../support/test-postgres.ts";

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await openPostgres(testDatabase.url);
});

afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
});

/** Ends the connection of a transaction from another one, as a server does when it shuts down. */
async function endConnection(pid: number | undefined) {
  await database.sql("select pg_terminate_backend($1, 5000)", [pid]);
}

const readPid = "select pg_backend_pid() as pid";

test("a transaction whose connection is lost between two statements fails, and the next one runs", async () => {
  const lost = database.transaction(async ({ sql }) => {
    const [own] = await sql<{ pid: number }>(readPid);
    await endConnection(own?.pid);
    await sql("select 1");
  });
  await expect(lost).rejects.toThrow();

  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      database.transaction(async ({ sql }) => {
        const [row] = await sql<{ one: number }>("select 1 as one");
        return row?.one;
      }),
    ),
  );
  expect(answers).toEqual(Array(40).fill(1));
});

test("a transaction whose connection is lost during its work fails, whatever the work returns", async () => {
  const lost = database.transaction(async ({ sql }) => {
    const [own] = await sql<{ pid: number }>(readPid);
    await endConnection(own?.pid);
    return "done";
  });
  await expect(lost).rejects.toThrow();
  expect(await database.sql("select 1 as one")).toEqual([{ one: 1 }]);
});

test("work that fails is undone, and says why", async () => {
  const failed = database.transaction(async ({ exec }) => {
    await exec(
      "create table public.made_in_vain (id int); insert into public.made_in_vain values (1);",
    );
    throw new Error("the work failed");
  });
  await expect(failed).rejects.toThrow("the work failed");
  const [row] = await database.sql<{ found: string | null }>(
    "select to_regclass('public.made_in_vain')::text as found",
  );
  expect(row?.found).toBeNull();
});
