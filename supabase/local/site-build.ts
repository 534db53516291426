import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildFolder, projectRoot } from "./settings.ts";

/** The inputs of a build. */
const sources = [
  "app",
  "components",
  "instrumentation.ts",
  "lib",
  "messages",
  "middleware.ts",
  "next.config.ts",
  "package-lock.json",
  "postcss.config.mjs",
  "public",
  "tsconfig.json",
];

const stampFile = join(buildFolder, "mahfil-stamp.json");
const buildId = join(buildFolder, "BUILD_ID");

function* filesUnder(path: string): Generator<string> {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* filesUnder(join(path, name));
}

export type BuildStamp = { sources: string; database: string };

/** Returns the stamp of a build from the present sources, public variables and database. */
export function stampOf(env: NodeJS.ProcessEnv, databaseId: string | undefined): BuildStamp {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const file of filesUnder(join(projectRoot, source))) {
      hash.update(`\0${file}\0`).update(readFileSync(file));
    }
  }
  const names = Object.keys(env).filter((name) => name.startsWith("NEXT_PUBLIC_"));
  for (const name of names.sort()) hash.update(`\0${name}=${env[name] ?? ""}`);
  // Prerendered pages contain rows: a build with another database shows other venues.
  return { sources: hash.digest("hex"), database: databaseId ?? "hosted" };
}

/** True when the build in the folder has the present stamp. */
export function buildIsFresh(now: BuildStamp): boolean {
  if (!existsSync(buildId)) return false;
  try {
    return readFileSync(stampFile, "utf8") === JSON.stringify(now);
  } catch {
    return false;
  }
}

/** Stores the stamp of a successful build, taken before it: later changes are not part of the build. */
export function stampBuild(before: BuildStamp) {
  writeFileSync(stampFile, JSON.stringify(before));
}

/** Makes the next start build again, because prerendered pages are outdated. */
export function forgetBuild() {
  rmSync(stampFile, { force: true });
}
