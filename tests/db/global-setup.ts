import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startBackend } from "../../supabase/local/backend.ts";
import { exportPglite } from "../../supabase/local/database.ts";
import { startPostgres } from "../../supabase/local/postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A file with a migrated PGlite database without demo data. */
    databaseImage: string;
    /** A folder with a PostgreSQL cluster whose database is the same. */
    postgresCluster: string;
  }
}

async function saveImage(file: string) {
  const backend = await startBackend({ port: 0, dataDir: null, seed: false });
  const image = await exportPglite(backend.db);
  await backend.stop();
  writeFileSync(file, await image.bytes());
}

async function saveCluster(folder: string) {
  const postgres = await startPostgres();
  const backend = await startBackend({
    port: 0,
    dataDir: null,
    databaseUrl: postgres.url,
    seed: false,
  });
  await backend.stop();
  await postgres.stopAndSave(folder);
}

async function saveDatabases() {
  const folder = mkdtempSync(join(tmpdir(), "mahfil-database-"));
  const [image, cluster] = [join(folder, "image.tar"), join(folder, "cluster")];
  await Promise.all([saveImage(image), saveCluster(cluster)]);
  return { folder, image, cluster };
}

// Each project of vitest.config.ts loads this file anew.
const shared = globalThis as { savedDatabases?: ReturnType<typeof saveDatabases> };

/** Migrates one database of each kind, of which tests take copies: that is several times as fast as to migrate again. */
export default async function setup(project: TestProject): Promise<() => void> {
  shared.savedDatabases ??= saveDatabases();
  const { folder, image, cluster } = await shared.savedDatabases;
  project.provide("databaseImage", image);
  project.provide("postgresCluster", cluster);
  return () => rmSync(folder, { recursive: true, force: true });
}
