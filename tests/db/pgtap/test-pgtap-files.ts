import { beforeAll, expect, test } from "vitest";
import { pgTapFiles, runPgTapOn, type TapResult } from "../../../supabase/local/pgtap.ts";
import { createTestDatabase } from "../support.ts";

/** Tests that every assertion of the files passes; `run` runs them all. A failure lists the failed assertions of its file. */
export function testPgTapFiles(
  engine: string,
  files: string[],
  run: (files: string[]) => Promise<TapResult[]>,
) {
  let results: TapResult[];
  beforeAll(async () => {
    results = await run(files);
  });
  test.each(files)(`every assertion of %s passes on ${engine}`, (file) => {
    const result = results.find((candidate) => candidate.file === file);
    expect(result?.failures).toEqual([]);
    expect(result?.ok).toBe(true);
  });
}

/** Tests the files at the wanted positions on a database of the server of this run: two processes share the work. */
export function testOnPostgres(isWanted: (index: number) => boolean) {
  const files = pgTapFiles.filter((_, index) => isWanted(index));
  testPgTapFiles("PostgreSQL", files, async () => {
    const database = await createTestDatabase();
    return runPgTapOn(database.url, files).finally(database.drop);
  });
}
