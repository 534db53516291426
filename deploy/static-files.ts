import { cpSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/** How long static files are kept after the last build that contained them, in milliseconds: seven days. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Adds the static files of earlier builds to a build, for pages that are open during a deployment. Keeps them in the
 * build's `cache` folder, which Next does not delete, until seven days after the last build that contained them. Each
 * name contains the hash of the content.
 */
export function keepStaticFiles(buildFolder: string, now = Date.now()): void {
  const current = join(buildFolder, "static");
  const kept = join(buildFolder, "cache/static-files");
  // A copy has the age of the last build that contained the file.
  cpSync(current, kept, { recursive: true });
  for (const entry of readdirSync(kept, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && statSync(file).mtimeMs < now - KEPT_MS) rmSync(file);
  }
  cpSync(kept, current, { recursive: true, force: false });
}
