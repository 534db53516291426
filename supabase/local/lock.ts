import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "./settings.ts";

function describeHolder(note: string): string {
  try {
    return ` (process ${readFileSync(note, "utf8").trim()})`;
  } catch {
    return "";
  }
}

/**
 * Locks a data directory for this process and returns the function that unlocks it. The lock is the
 * operating system's, taken through an SQLite file: it ends with the process, so a killed backend leaves
 * none behind. Throws a StartError when another process holds it.
 */
export function lockDataFolder(folder: string): () => void {
  const note = join(folder, "backend.pid");
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(folder, "backend.lock"));
    lock.exec("pragma busy_timeout = 0; pragma journal_mode = memory; begin exclusive");
  } catch {
    lock?.close();
    throw new StartError(
      `The data directory ${folder} is in use by another backend${describeHolder(note)}: ` +
        "stop it, or set LOCAL_DATA_DIR",
    );
  }
  const held = lock;
  writeFileSync(note, String(process.pid));
  return () => held.close();
}
