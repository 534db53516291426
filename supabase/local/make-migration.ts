import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { writeBaseline } from "./baseline.ts";
import {
  projectMigrations,
  recordDeployment,
  requireUnchangedMigrations,
} from "./deployed-migrations.ts";
import { startPostgres } from "./postgres.ts";
import { createSchemaDatabases, diffSchemas, readSchemaFiles } from "./schema-tools.ts";
import { migrationsDir, oneLine, projectRoot, quietEnvironment } from "./settings.ts";

// `npm run db:migration -- <name>`: writes the migration for a change in `supabase/schemas`. With `--baseline` rewrites the
// baseline from the schemas instead, until the first deployment. With `--deployed` records the migrations as deployed: they
// cannot be edited any more.
Object.assign(process.env, quietEnvironment);

/** Writes the migration for the difference and returns its path; null when there is none. */
async function writeMigration(name: string): Promise<string | null> {
  requireUnchangedMigrations(projectMigrations);
  const postgres = await startPostgres();
  try {
    const { migrated, declared } = await createSchemaDatabases(postgres.url);
    const statements = await diffSchemas(migrated, declared);
    if (statements === "") return null;
    const version = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
    const path = join(migrationsDir, `${version}_${name}.sql`);
    writeFileSync(path, `${statements}\n`);
    return path;
  } finally {
    await postgres.stop();
  }
}

async function writeFor(argument: string): Promise<string | null> {
  if (argument === "--baseline") return writeBaseline(projectMigrations, readSchemaFiles());
  if (argument === "--deployed") return recordDeployment(projectMigrations);
  if (/^[a-z][a-z0-9_]*$/.test(argument)) return writeMigration(argument);
  throw new Error("Name the migration: npm run db:migration -- add_something");
}

try {
  const path = await writeFor(process.argv[2] ?? "");
  console.log(
    path
      ? `Wrote ${relative(projectRoot, path)}: read it before it is committed`
      : "The migrations already describe supabase/schemas",
  );
  process.exit(0);
} catch (error) {
  console.error(oneLine(error));
  process.exit(1);
}
