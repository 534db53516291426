import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../supabase/local/settings.ts";

/** The project of vitest.config.ts that tests the stand-ins of supabase/local: gateway, storage, sockets, sign-in, cards. */
export const standInsProject = "stand-ins";

const stampFile = join(projectRoot, "tests/stand-ins.json");

/** The files that decide whether these tests pass. */
const sources = [
  "supabase/local/**/*.ts",
  "supabase/templates/**/*",
  "tests/stand-ins/**/*.ts",
  "package-lock.json",
];

/** Returns a hash of these tests and of the files that they test. */
export function hashStandIns(): string {
  const hash = createHash("sha256");
  const files = sources.flatMap((pattern) =>
    globSync(pattern, { cwd: projectRoot, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const file of files.sort()) {
    hash.update(`\0${file.slice(projectRoot.length)}\0`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** Whether the last successful run of the whole project had the same files; `npm test` then skips it. */
export function standInsAreUnchanged(): boolean {
  if (!existsSync(stampFile)) return false;
  const { hash } = JSON.parse(readFileSync(stampFile, "utf8")) as { hash: string };
  return hash === hashStandIns();
}

/** Records that the whole project passed with these files. */
export function stampStandIns(hash: string): void {
  writeFileSync(stampFile, `${JSON.stringify({ hash }, null, 2)}\n`);
}
