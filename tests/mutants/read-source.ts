import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getArea } from "./draw.ts";
import type { SourceFile } from "./mutant.ts";
import type { Messages } from "./text-key-candidates.ts";

/** The files below `root` in which mutants are made. */
export const readSourceFiles = (root: string): SourceFile[] =>
  globSync(["components/**/*.{ts,tsx}", "lib/**/*.{ts,tsx}", "supabase/schemas/**/*.sql"], {
    cwd: root,
  })
    .filter((path) => getArea(path) !== null)
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

export const readMessages = (root: string): Messages =>
  JSON.parse(readFileSync(join(root, "messages/en.json"), "utf8"));
