import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { splitSqlStatements } from "@supabase/lite";
import type { Database } from "./database.ts";
import { oneLine, StartError } from "./settings.ts";

type Migration = { version: string; name: string; file: string; text: string };
type AppliedMigration = { version: string; statements: string[] | null };

const history = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
  version text not null primary key,
  statements text[],
  name text
);
`;

/** Returns the migrations of a folder in the order of their versions (Supabase CLI names). */
function readMigrations(folder: string): Migration[] {
  if (!existsSync(folder)) return [];
  const found: Migration[] = [];
  for (const file of readdirSync(folder).sort()) {
    const match = /^(\d+)_(.*)\.sql$/.exec(file);
    if (!match?.[1]) continue;
    const text = readFileSync(join(folder, file), "utf8");
    found.push({ version: match[1], name: match[2] ?? "", file, text });
  }
  return found;
}

function where(error: unknown, text: string): string {
  if (typeof error !== "object" || error === null || !("position" in error)) return "";
  const position = Number(error.position);
  return position > 0 ? ` (line ${text.slice(0, position).split("\n").length})` : "";
}

/**
 * Applies the migrations missing in the history, each in a transaction with its row of the history, and returns their number.
 * Throws a StartError with the failed file, or with `npm run db:reset` when the history has a migration that is missing in
 * the folder or has another text.
 */
export async function migrate(db: Database, folder: string): Promise<number> {
  await db.exec(history);
  const rows = await db.sql<AppliedMigration>(
    "select version, statements from supabase_migrations.schema_migrations",
  );
  const applied = new Map(rows.map((row) => [row.version, row.statements]));
  const migrations = readMigrations(folder);
  const versions = new Set(migrations.map((migration) => migration.version));
  const foreign = [...applied.keys()].find((version) => !versions.has(version));
  if (foreign) {
    throw new StartError(
      `This database was made by other migrations (${foreign} is not one of the project's): ` +
        "`npm run db:reset` makes it anew, and nothing of it is deleted before",
    );
  }
  const changed = migrations.find(({ version, text }) => {
    const statements = applied.get(version);
    return statements && !isDeepStrictEqual(statements, splitSqlStatements(text));
  });
  if (changed) {
    throw new StartError(
      `This database was made by another text of ${changed.file}: \`npm run db:reset\` makes it ` +
        "anew, and nothing of it is deleted before",
    );
  }
  const pending = migrations.filter((migration) => !applied.has(migration.version));
  for (const { version, name, file, text } of pending) {
    try {
      await db.transaction(async ({ sql, exec }) => {
        await exec(text);
        await sql("insert into supabase_migrations.schema_migrations values ($1, $2, $3)", [
          version,
          splitSqlStatements(text),
          name,
        ]);
      });
    } catch (error) {
      throw new StartError(`Migration ${file} failed: ${oneLine(error)}${where(error, text)}`);
    }
  }
  return pending.length;
}
