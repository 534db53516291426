import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { runPgTap, type TapResult } from "../../supabase/local/pgtap.ts";

// Each file of supabase/tests is one test here; what failed inside is in the message.
const files = readdirSync(join(import.meta.dirname, "../../supabase/tests"))
  .filter((name) => name.endsWith(".test.sql"))
  .sort();
let results: TapResult[];

beforeAll(async () => {
  results = await runPgTap();
});

test.each(files)("%s", (file) => {
  const result = results.find((candidate) => candidate.file === file);
  expect(result?.failures).toEqual([]);
  expect(result?.ok).toBe(true);
});
