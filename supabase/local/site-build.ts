import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildFolder, projectRoot } from "./settings.ts";

/** What a build is made of. */
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

/** The stamp of the build that the sources, the public variables and the database give now. */
export function stampOf(env: NodeJS.ProcessEnv, databaseId: string | undefined): BuildStamp {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const file of filesUnder(join(projectRoot, source))) {
      hash.update(`\0${file}\0`).update(readFileSync(file));
    }
  }
  const names = Object.keys(env).filter((name) => name.startsWith("NEXT_PUBLIC_"));
  for (const name of names.sort()) hash.update(`\0${name}=${env[name] ?? ""}`);
  // Prerendered pages hold rows: a build that saw another database shows another's venues.
  return { sources: hash.digest("hex"), database: databaseId ?? "hosted" };
}

/** Whether the build in the folder is the one that would be made now. */
export function buildIsFresh(now: BuildStamp): boolean {
  if (!existsSync(buildId)) return false;
  try {
    return readFileSync(stampFile, "utf8") === JSON.stringify(now);
  } catch {
    return false;
  }
}

/** For a build that succeeded, with the stamp of before it: what was saved meanwhile is not in it. */
export function stampBuild(before: BuildStamp) {
  writeFileSync(stampFile, JSON.stringify(before));
}

/** Makes the next start build anew: what was prerendered is no longer true. */
export function forgetBuild() {
  rmSync(stampFile, { force: true });
}
