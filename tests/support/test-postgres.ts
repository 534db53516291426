import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import connect, { type Sql } from "postgres";
import { startBackend } from "../../supabase/local/backend.ts";
import { startPostgres } from "../../supabase/local/postgres.ts";
import { count } from "../runner/counts.ts";

// A low cost hashes the passwords of the demo accounts fast enough for tests.
process.env.LITE_AUTH_BCRYPT_COST ??= "4";

/** A database without or with demo data. */
export type Template = "migrated" | "seeded";

export type TestDatabase = { url: string; drop: () => Promise<void> };

/** The advisory lock of processes that make a template on the same server: the others wait and then find the template. */
const MAKING_TEMPLATE = 726_334_252;

const templateNames: Record<Template, string> = {
  migrated: "mahfil_migrated",
  seeded: "mahfil_seeded",
};

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs `work` with a connection to the server's own database. */
async function onServer<T>(serverUrl: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(serverUrl, { max: 1, onnotice: () => {}, fetch_types: false });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Creates a database by copying files, which takes half of the time that copying through the log does. */
async function copyDatabase(sql: Sql, from: string, to: string): Promise<void> {
  await sql.unsafe(`create database ${to} template ${from} strategy file_copy`);
}

/** Returns the folder for files of this run, beside the server's own: it is removed with them. */
export async function filesFolder(sql: Sql): Promise<string> {
  const [row] = await sql<{ data_directory: string }[]>`show data_directory`;
  if (!row) throw new Error("The server does not say where its files are");
  const folder = join(dirname(row.data_directory), "test-files");
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Runs `work` while no other process of this run makes a template. */
export const withTemplateLock = <T>(
  serverUrl: string,
  work: (sql: Sql) => Promise<T>,
): Promise<T> =>
  onServer(serverUrl, async (sql) => {
    await sql`select pg_advisory_lock(${MAKING_TEMPLATE})`;
    return await work(sql);
  });

/** Prepares, migrates and, if wanted, seeds a database, as the product does at its start. */
async function fillDatabase(databaseUrl: string, dataDir: string | null, seed: boolean) {
  if (seed) count("seeds");
  else count("databases migrated");
  const backend = await startBackend({ port: 0, dataDir, databaseUrl, seed });
  await backend.stop();
}

async function hasTemplate(sql: Sql, template: Template): Promise<boolean> {
  const [row] = await sql`select from pg_database where datname = ${templateNames[template]}`;
  return row !== undefined;
}

/** Makes a template unless the server has it. Any number of processes may call this at the same time. */
async function ensureTemplate(serverUrl: string, template: Template): Promise<void> {
  if (await onServer(serverUrl, (sql) => hasTemplate(sql, template))) return;
  if (template === "seeded") await ensureTemplate(serverUrl, "migrated");
  await withTemplateLock(serverUrl, async (sql) => {
    // Another process may have made it in the meantime.
    if (await hasTemplate(sql, template)) return;
    const name = templateNames[template];
    const draft = `${name}_draft`;
    await sql.unsafe(`drop database if exists ${draft} with (force)`);
    if (template === "seeded") await copyDatabase(sql, templateNames.migrated, draft);
    else await sql.unsafe(`create database ${draft}`);
    const dataDir = template === "seeded" ? join(await filesFolder(sql), "seeded") : null;
    await fillDatabase(urlOf(serverUrl, draft), dataDir, template === "seeded");
    // A template can be copied only while no session is connected to it.
    await sql.unsafe(`alter database ${draft} with allow_connections false`);
    await sql.unsafe(`alter database ${draft} rename to ${name}`);
  });
}

/**
 * Creates a copy of the template, which is made first if the server lacks it. The copy has the template's database id and
 * secrets. `drop` ends the connections to it.
 */
export async function createDatabase(serverUrl: string, template: Template): Promise<TestDatabase> {
  await ensureTemplate(serverUrl, template);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(serverUrl, (sql) => copyDatabase(sql, templateNames[template], name));
  return {
    url: urlOf(serverUrl, name),
    drop: () =>
      onServer(serverUrl, async (sql) => {
        await sql.unsafe(`drop database if exists ${name} with (force)`);
      }),
  };
}

/** Links the files below `from` into `to`. Copies can share stored files, because these are replaced and never written to. */
function linkFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFiles(source, target);
    else linkSync(source, target);
  }
}

/** Links the stored pictures of the seeded template into the data folder of a backend that uses a copy of it. */
export async function copySeededFiles(serverUrl: string, dataDir: string): Promise<void> {
  await ensureTemplate(serverUrl, "seeded");
  const folder = await onServer(serverUrl, filesFolder);
  linkFiles(join(folder, "seeded/storage"), join(dataDir, "storage"));
}

/** Starts the PostgreSQL of a whole run, with the migrated template. `stop` removes it with all of its databases. */
export async function startTestPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  // Each pgTAP file fills tables in a transaction that it rolls back. Statistics that autovacuum takes in the meantime say that
  // these tables are empty, and the plans made from them can take minutes.
  const { url, stop } = await startPostgres(["autovacuum=off"]);
  try {
    await ensureTemplate(url, "migrated");
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
