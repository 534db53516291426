import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import connect from "postgres";
import { startBackend } from "./backend.ts";
import type { Database } from "./database.ts";
import { migrationsDir, oneLine, projectRoot, quietEnvironment } from "./settings.ts";

export type SchemaFile = { path: string; text: string };

/** Returns the files of `supabase/schemas` in the order of `schema_paths` in `config.toml`. */
export function readSchemaFiles(): SchemaFile[] {
  const config = readFileSync(join(projectRoot, "supabase/config.toml"), "utf8");
  const list = /^schema_paths = \[([^\]]*)\]/m.exec(config)?.[1] ?? "";
  return [...list.matchAll(/"\.\/([^"]+)"/g)].map(([, path = ""]) => ({
    path,
    text: readFileSync(join(projectRoot, "supabase", path), "utf8"),
  }));
}

async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const server = connect(serverUrl, { max: 1, onnotice: () => {} });
  try {
    await server.unsafe(`create database ${name}`);
  } finally {
    await server.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Starts and stops a backend on the database, so that it has what a hosted project has. */
async function prepare(
  databaseUrl: string,
  migrationsDir: string,
  work?: (db: Database) => Promise<void>,
) {
  const backend = await startBackend({
    port: 0,
    dataDir: null,
    databaseUrl,
    migrationsDir,
    seed: false,
  });
  try {
    await work?.(backend.db);
  } finally {
    await backend.stop();
  }
}

/**
 * Creates two databases on an empty PostgreSQL and returns their addresses: one from the
 * migrations, one from the schema files.
 */
export async function createSchemaDatabases(
  serverUrl: string,
): Promise<{ migrated: string; declared: string }> {
  const migrated = await createDatabase(serverUrl, "migrated");
  await prepare(migrated, migrationsDir);
  const declared = await createDatabase(serverUrl, "declared");
  await prepare(declared, join(projectRoot, "supabase/schemas"), async (db) => {
    for (const { path, text } of readSchemaFiles()) {
      await db.exec(text).catch((error) => {
        throw new Error(`${path}: ${oneLine(error)}`);
      });
    }
  });
  return { migrated, declared };
}

/** Runs the project's Supabase CLI and returns the JSON it prints; throws when it fails. */
function runSupabase<T>(args: string[]): Promise<T> {
  const home = mkdtempSync(join(tmpdir(), "mahfil-supabase-cli-"));
  const program = join(projectRoot, "node_modules/supabase/dist/supabase.js");
  return new Promise<T>((resolve, reject) => {
    execFile(
      process.execPath,
      [program, ...args, "--output-format", "json", "--workdir", home],
      {
        env: { ...process.env, ...quietEnvironment, SUPABASE_HOME: home },
        maxBuffer: 64 * 1024 * 1024,
      },
      (error, stdout, stderr) => {
        if (error) reject(new Error(oneLine(stderr || error)));
        else resolve(JSON.parse(stdout) as T);
      },
    );
  }).finally(() => rmSync(home, { recursive: true, force: true }));
}

/** Returns the SQL that migrates one database's schema to another's; empty when they are equal. */
export async function diffSchemas(from: string, to: string): Promise<string> {
  const { diff } = await runSupabase<{ diff: string }>(["db", "diff", "--from", from, "--to", to]);
  return diff.trim();
}

export type Advisory = { name: string; subject: string };

/** Returns the warnings of the Supabase advisors: the name of the lint and the object (`schema.name`). */
export async function listAdvisories(databaseUrl: string): Promise<Advisory[]> {
  const { results } = await runSupabase<{
    results: { name: string; metadata: { schema: string; name: string } }[] | null;
  }>(["db", "advisors", `--remote=${databaseUrl}`, "--level", "warn", "--fail-on", "none"]);
  return (results ?? []).map(({ name, metadata }) => ({
    name,
    subject: `${metadata.schema}.${metadata.name}`,
  }));
}
