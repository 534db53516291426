import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { buildFolder, projectRoot, StartError } from "./settings.ts";

function describeHolder(note: string): string {
  try {
    return ` (process ${readFileSync(note, "utf8").trim()})`;
  } catch {
    return "";
  }
}

/**
 * Takes the lock of a name, whose file is in the folder, for this process, and returns the function that releases it. The lock
 * is the operating system's, taken through an SQLite file: it ends with the process, so a killed one leaves none behind.
 * Throws a StartError with what `problem` says when another process, which it is given in words, holds the lock.
 */
function takeLock(folder: string, name: string, problem: (holder: string) => string): () => void {
  const note = join(folder, `${name}.pid`);
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(folder, `${name}.lock`));
    lock.exec("pragma busy_timeout = 0; pragma journal_mode = memory; begin exclusive");
  } catch {
    lock?.close();
    throw new StartError(problem(describeHolder(note)));
  }
  const held = lock;
  writeFileSync(note, String(process.pid));
  return () => held.close();
}

/** Locks a data directory for the backend of this process; returns what unlocks it. Throws a StartError when another one uses it. */
export const lockDataFolder = (folder: string): (() => void) =>
  takeLock(
    folder,
    "backend",
    (holder) =>
      `The data directory ${folder} is in use by another backend${holder}: stop it, or set LOCAL_DATA_DIR`,
  );

/**
 * Locks the folder of a build for the site of this process; returns what unlocks it. Throws a StartError when another site is
 * served from it.
 */
export function lockBuild(): () => void {
  // Not in the folder itself, which a build empties.
  const folder = join(projectRoot, "supabase/.temp");
  mkdirSync(folder, { recursive: true });
  const name = basename(buildFolder);
  return takeLock(
    folder,
    `build-${name}`,
    (holder) => `Another site is served from ${name}${holder}: stop it, or set BUILD_FOLDER`,
  );
}
