import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { splitSqlStatements } from "@supabase/lite";
import { startBackend } from "./backend.ts";
import { openPostgres, type Query } from "./database.ts";
import { oneLine, projectRoot, quietEnvironment } from "./settings.ts";

/** The result of one file: the number of tests, and the report of each failure. */
export type TapResult = { file: string; ok: boolean; tests: number; failures: string[] };

const testsDir = join(projectRoot, "supabase/tests");
const helpersFile = "000_helpers.test.sql";

/** Parses the output of a file (Test Anything Protocol): the number of tests, and each failure. */
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

/** Runs one file statement by statement. An SQL error ends the file and counts as a failure. */
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

/** Returns the files of database tests in their order. */
export const pgTapFiles = readdirSync(testsDir)
  .filter((name) => name.endsWith(".test.sql"))
  .sort();

/**
 * Runs database tests, files of `supabase/tests`, in the order of their names, and tells each result to `onResult`. Always loads the helpers of the first file,
 * which commits; each other file rolls back its own transaction.
 */
async function runFiles(
  sql: Query,
  wanted: string[],
  onResult: (result: TapResult) => void = () => {},
): Promise<TapResult[]> {
  const results: TapResult[] = [];
  for (const file of pgTapFiles) {
    if (file !== helpersFile && !wanted.includes(file)) continue;
    const result = await runFile(sql, file);
    onResult(result);
    results.push(result);
  }
  return results;
}

/**
 * Runs the files whose names contain an entry of `only` (all files without it) on a migrated in-memory database without demo
 * data, and tells each result to `onResult`. Throws when no name contains an entry.
 */
export async function runPgTap(
  only: string[] = [],
  onResult?: (result: TapResult) => void,
): Promise<TapResult[]> {
  const unknown = only.find((part) => !pgTapFiles.some((name) => name.includes(part)));
  if (unknown) throw new Error(`No file of supabase/tests has a name with "${unknown}"`);
  const backend = await startBackend({ port: 0, dataDir: null, seed: false });
  try {
    return await runFiles(
      backend.sql,
      pgTapFiles.filter((name) => only.length === 0 || only.some((part) => name.includes(part))),
      onResult,
    );
  } finally {
    await backend.stop();
  }
}

/** Returns the SQL of pgTAP from PGlite's package, because few PostgreSQL servers have it. */
function readPgTap(): string {
  const archive = join(projectRoot, "node_modules/@electric-sql/pglite/dist/pgtap.tar.gz");
  const names = /^(.*\/pgtap--\d+\.\d+\.\d+\.sql)$/m;
  const tar = (...args: string[]) => execFileSync("tar", args, { encoding: "utf8" });
  const name = names.exec(tar("-tzf", archive))?.[1];
  if (!name) throw new Error(`${archive} has no pgTAP`);
  return tar("-xzOf", archive, name).replace(/^\\echo .*$/m, "");
}

/** Runs files on a migrated PostgreSQL database without demo data. The helpers stay in it. */
export async function runPgTapOn(databaseUrl: string, files: string[]): Promise<TapResult[]> {
  const db = await openPostgres(databaseUrl, 1);
  try {
    await db.exec(`set search_path to extensions; ${readPgTap()}; reset search_path`);
    // A statement that hangs fails its file instead of all files.
    await db.exec("set statement_timeout = '2min'");
    // The helpers create the extension, which the server may lack.
    const sql: Query = async (text, params) =>
      text.includes("create extension if not exists pgtap") ? [] : db.sql(text, params);
    return await runFiles(sql, files);
  } finally {
    await db.close();
  }
}

if (import.meta.main) {
  Object.assign(process.env, quietEnvironment);
  const results = await runPgTap(process.argv.slice(2), ({ file, ok, tests, failures }) => {
    console.log(`${ok ? "ok    " : "FAILED"} ${file} (${tests} tests)`);
    for (const failure of failures) console.log(failure.replace(/^/gm, "    "));
  });
  const tests = results.reduce((sum, result) => sum + result.tests, 0);
  console.log(`${results.length} files, ${tests} tests`);
  const isOk = results.every((result) => result.ok);
  if (!isOk)
    console.log(
      "The database is made from supabase/migrations: after a change in supabase/schemas run `npm run db:migration` first (docs/CONTRIBUTING.md)",
    );
  process.exit(isOk ? 0 : 1);
}
