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

/** Migrates one database of each kind, of which tests take copies: that is several times as fast as to migrate again. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "mahfil-database-"));
  const [image, cluster] = [join(folder, "image.tar"), join(folder, "cluster")];
  await Promise.all([saveImage(image), saveCluster(cluster)]);
  project.provide("databaseImage", image);
  project.provide("postgresCluster", cluster);
  return () => rmSync(folder, { recursive: true });
}
