import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrationsDir, projectRoot } from "./settings.ts";

/**
 * The folder of the migrations, and the file that lists those of a deployed database: one line each in sha256sum format,
 * checksum and file name. Without the file nothing is deployed.
 */
export type MigrationFiles = { migrationsDir: string; deployedFile: string };

export const projectMigrations: MigrationFiles = {
  migrationsDir,
  deployedFile: join(projectRoot, "supabase/deployed-migrations.txt"),
};

/** Returns the file names of a folder's migrations in the order of their versions. */
export const listMigrations = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^\d+_.*\.sql$/.test(name))
    .sort();

const getChecksum = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");

/** Returns the checksums of the deployed migrations by file name; empty before the first deployment. */
export function readDeployedMigrations({ deployedFile }: MigrationFiles): Map<string, string> {
  if (!existsSync(deployedFile)) return new Map();
  const lines = readFileSync(deployedFile, "utf8").split("\n").filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [, checksum, name] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? [];
      if (!checksum || !name) throw new Error(`Not a checksum and a file name: ${line}`);
      return [name, checksum];
    }),
  );
}

/**
 * Returns the reasons why a deployed database would differ from a new one: deployed migrations that were edited or removed,
 * and migrations before the last deployed one, which `supabase db push` refuses. Empty without any.
 */
export function findDeployedMigrationChanges(files: MigrationFiles): string[] {
  const deployed = readDeployedMigrations(files);
  const last = [...deployed.keys()].sort().at(-1) ?? "";
  const present = listMigrations(files.migrationsDir);
  const removed = [...deployed.keys()].filter((name) => !present.includes(name));
  const added = present.filter((name) => !deployed.has(name) && name < last);
  const edited = present.filter((name) => {
    const checksum = deployed.get(name);
    return checksum && checksum !== getChecksum(join(files.migrationsDir, name));
  });
  return [
    ...edited.map((name) => `${name} is deployed and was edited: write a new migration instead`),
    ...removed.map((name) => `${name} is deployed and was removed`),
    ...added.map((name) => `${name} comes before the last deployed migration ${last}`),
  ];
}

/** Throws the first reason of `findDeployedMigrationChanges`. */
export function requireUnchangedMigrations(files: MigrationFiles): void {
  const [change] = findDeployedMigrationChanges(files);
  if (change) throw new Error(change);
}

/** Records all migrations as deployed. Throws when a deployed migration has changed. */
export function recordDeployment(files: MigrationFiles): string {
  requireUnchangedMigrations(files);
  const lines = listMigrations(files.migrationsDir).map(
    (name) => `${getChecksum(join(files.migrationsDir, name))}  ${name}\n`,
  );
  writeFileSync(files.deployedFile, lines.join(""));
  return files.deployedFile;
}
