import { globSync, readFileSync } from "node:fs";

const root = new URL("../../", import.meta.url);

/**
 * The files of tests that mock modules or touch the environment, which modules of the site read once: each runs in a
 * process of its own. The others share a process with those before them, which spares them loading everything again.
 */
export function isolatedFiles(): string[] {
  return globSync("tests/{db,faults}/**/*.test.ts", { cwd: root }).filter((file) =>
    /vi\.mock\(|process\.env/.test(readFileSync(new URL(file, root), "utf8")),
  );
}
