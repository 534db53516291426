import { cpSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/** How long the files of a build are kept after the last build that had them, in milliseconds: seven days. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Adds the static files of earlier builds to a build, for pages that are open while it replaces them. They are kept in the
 * build's `cache`, which Next leaves alone, until seven days after the last build that had them. A name contains the hash of
 * the content.
 */
export function keepStaticFiles(buildFolder: string, now = Date.now()): void {
  const current = join(buildFolder, "static");
  const kept = join(buildFolder, "cache/static-files");
  // A copy is as old as the last build that had the file.
  cpSync(current, kept, { recursive: true });
  for (const entry of readdirSync(kept, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && statSync(file).mtimeMs < now - KEPT_MS) rmSync(file);
  }
  cpSync(kept, current, { recursive: true, force: false });
}
