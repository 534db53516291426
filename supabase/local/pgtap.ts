import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { splitSqlStatements } from "@supabase/lite";
import { startBackend } from "./backend.ts";
import type { Query } from "./database.ts";
import { oneLine, projectRoot, quietEnvironment } from "./settings.ts";

export type TapResult = { file: string; ok: boolean; tests: number; failures: string[] };

const testsDir = join(projectRoot, "supabase/tests");

/** Reads TAP lines: how many tests there were, and what each failed one said. */
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

async function runFile(sql: Query, file: string): Promise<TapResult> {
  const lines: string[] = [];
  const problems: string[] = [];
  try {
    for (const statement of splitSqlStatements(readFileSync(join(testsDir, file), "utf8"))) {
      for (const row of await sql(statement)) {
        for (const value of Object.values(row)) if (typeof value === "string") lines.push(value);
      }
    }
  } catch (error) {
    problems.push(oneLine(error));
  } finally {
    await sql("rollback").catch(() => {});
    await sql("reset role").catch(() => {});
  }
  const { tests, failures } = readTap(lines);
  const all = problems.length > 0 ? [...problems, ...failures] : failures;
  return { file, ok: all.length === 0 && tests > 0, tests, failures: all };
}

/**
 * Runs every `supabase/tests/*.test.sql` on a migrated database in memory without demo data. Each
 * file is a transaction that it rolls back itself.
 */
export async function runPgTap(only?: string): Promise<TapResult[]> {
  const files = existsSync(testsDir)
    ? readdirSync(testsDir)
        .filter((name) => name.endsWith(".test.sql"))
        .sort()
    : [];
  const backend = await startBackend({ port: 0, dataDir: null, seed: false });
  try {
    await backend.sql("create extension if not exists pgtap with schema extensions");
    await backend.sql("grant execute on all functions in schema extensions to public");
    const results: TapResult[] = [];
    for (const file of files) {
      if (!only || file.includes(only)) results.push(await runFile(backend.sql, file));
    }
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
  process.exit(results.every((result) => result.ok) ? 0 : 1);
}
