import { existsSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startBackend } from "../../supabase/local/backend.ts";
import { exportPglite } from "../../supabase/local/database.ts";
import { count } from "../runner/counts.ts";
import { filesFolder, withTemplateLock } from "../support/test-postgres.ts";

/**
 * Returns the file of a migrated PGlite database without demo data, created once for all processes of a run. A copy of it
 * starts several times as fast as a migration.
 */
export function ensurePgliteImage(serverUrl: string): Promise<string> {
  return withTemplateLock(serverUrl, async (sql) => {
    const file = join(await filesFolder(sql), "pglite-image.tar");
    if (existsSync(file)) return file;
    count("databases migrated");
    const backend = await startBackend({ port: 0, dataDir: null, seed: false });
    const image = await exportPglite(backend.db);
    await backend.stop();
    await writeFile(`${file}.draft`, await image.bytes());
    await rename(`${file}.draft`, file);
    return file;
  });
}
