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
 * Takes the lock of a name for this process, with a file in the folder, and returns the function that releases it. The
 * operating system's lock of an SQLite file, so it ends with a killed process. Throws a StartError with the message of
 * `problem`, which gets a description of the holder, when another process has the lock.
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

/**
 * Locks a data directory for the backend of this process and returns the function that unlocks it. Throws a StartError when
 * another backend uses it.
 */
export const lockDataFolder = (folder: string): (() => void) =>
  takeLock(
    folder,
    "backend",
    (holder) =>
      `The data directory ${folder} is in use by another backend${holder}: stop it, or set LOCAL_DATA_DIR`,
  );

/**
 * Locks the folder of a build for the site of this process and returns the function that unlocks it. Throws a StartError when
 * another site is served from it.
 */
export function lockBuild(): () => void {
  // Not in the build folder itself, which a build empties.
  const folder = join(projectRoot, "supabase/.temp");
  mkdirSync(folder, { recursive: true });
  const name = basename(buildFolder);
  return takeLock(
    folder,
    `build-${name}`,
    (holder) => `Another site is served from ${name}${holder}: stop it, or set BUILD_FOLDER`,
  );
}
