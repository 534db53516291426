import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { splitSqlStatements } from "@supabase/lite";
import { startBackend } from "./backend.ts";
import type { Query } from "./database.ts";
import { oneLine, projectRoot, quietEnvironment } from "./settings.ts";

/** The outcome of one file: how many tests ran, and the report of each failure. */
export type TapResult = { file: string; ok: boolean; tests: number; failures: string[] };

const testsDir = join(projectRoot, "supabase/tests");
const helpersFile = "000_helpers.test.sql";

/** Reads the output of a file (Test Anything Protocol): the number of tests, and each failure. */
function readTap(lines: string[]): { tests: number; failures: string[] } {
  const failures: string[] = [];
  let tests = 0;
  let planned: number | undefined;
  let failing = false;
  for (const line of lines.flatMap((text) => text.split("\n"))) {
    const plan = /^1\.\.(\d+)/.exec(line);
    const result = /^(not )?ok \d+/.exec(line);
    if (plan) planned = Number(plan[1]);
    if (result) {
      tests += 1;
      failing = Boolean(result[1]) && !/#\s*(todo|skip)/i.test(line);
      if (failing) failures.push(line);
    } else if (failing && line.startsWith("#")) {
      failures.push(`${failures.pop()}\n${line}`);
    }
  }
  if (planned === undefined) failures.push("no plan: the file did not run to its end");
  else if (planned !== tests) failures.push(`planned ${planned} tests but ran ${tests}`);
  return { tests, failures };
}

/** Runs one file statement by statement; an SQL error ends the file and is one of its failures. */
async function runFile(sql: Query, file: string): Promise<TapResult> {
  const lines: string[] = [];
  const errors: string[] = [];
  try {
    for (const statement of splitSqlStatements(readFileSync(join(testsDir, file), "utf8"))) {
      for (const row of await sql(statement)) {
        for (const value of Object.values(row)) if (typeof value === "string") lines.push(value);
      }
    }
  } catch (error) {
    errors.push(oneLine(error));
  } finally {
    await sql("rollback").catch(() => {});
    await sql("reset role").catch(() => {});
  }
  const { tests, failures } = readTap(lines);
  const all = [...errors, ...failures];
  return { file, ok: all.length === 0 && tests > 0, tests, failures: all };
}

/**
 * Runs the database tests, `supabase/tests/*.test.sql`, in the order of their names, on one migrated
 * database in memory without demo data. The helpers, which the first file commits, are always loaded;
 * each other file is a transaction that it rolls back itself. `only` is a part of a file's name.
 */
export async function runPgTap(only = ""): Promise<TapResult[]> {
  const files = readdirSync(testsDir)
    .filter((name) => name.endsWith(".test.sql"))
    .filter((name) => name === helpersFile || name.includes(only))
    .sort();
  const backend = await startBackend({ port: 0, dataDir: null, seed: false });
  try {
    const results: TapResult[] = [];
    for (const file of files) results.push(await runFile(backend.sql, file));
    return results;
  } finally {
    await backend.stop();
  }
}

if (import.meta.main) {
  Object.assign(process.env, quietEnvironment);
  const results = await runPgTap(process.argv[2]);
  for (const { file, ok, tests, failures } of results) {
    console.log(`${ok ? "ok    " : "FAILED"} ${file} (${tests} tests)`);
    for (const failure of failures) console.log(failure.replace(/^/gm, "    "));
  }
  const tests = results.reduce((sum, result) => sum + result.tests, 0);
  console.log(`${results.length} files, ${tests} tests`);
  process.exit(results.every((result) => result.ok) ? 0 : 1);
}
