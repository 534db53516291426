import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { runPgTap, type TapResult } from "../../supabase/local/pgtap.ts";

const files = readdirSync(join(import.meta.dirname, "../../supabase/tests"))
  .filter((name) => name.endsWith(".test.sql"))
  .sort();
let results: TapResult[];

beforeAll(async () => {
  results = await runPgTap();
});

// The failure message of each test lists the failed assertions of its file.
test.each(files)("every assertion of %s passes", (file) => {
  const result = results.find((candidate) => candidate.file === file);
  expect(result?.failures).toEqual([]);
  expect(result?.ok).toBe(true);
});
