import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "./settings.ts";

function holderOf(note: string): string {
  try {
    return ` (process ${readFileSync(note, "utf8").trim()})`;
  } catch {
    return "";
  }
}

/**
 * Keeps a data directory for this process and answers the function that gives it back. The lock is
 * the operating system's own, taken through an SQLite file: it ends with the process, however that
 * ends, so a killed backend never leaves a lock behind. Throws a StartError when another holds it.
 */
export function lockFolder(folder: string): () => void {
  const note = join(folder, "backend.pid");
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(folder, "backend.lock"));
    lock.exec("pragma busy_timeout = 0; pragma journal_mode = memory; begin exclusive");
  } catch {
    lock?.close();
    throw new StartError(
      `The data directory ${folder} is in use by another backend${holderOf(note)}: ` +
        "stop it, or set LOCAL_DATA_DIR",
    );
  }
  const held = lock;
  writeFileSync(note, String(process.pid));
  return () => held.close();
}
