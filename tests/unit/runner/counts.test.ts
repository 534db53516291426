import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { count, readCounts } from "@/tests/runner/counts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mahfil-counts-"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it("counts of all processes of a run are added up", () => {
  const file = join(folder, "counts");
  vi.stubEnv("TEST_COUNTS", file);
  count("seeds");
  count("browser runs", 400);
  count("seeds");
  expect([...readCounts(file)]).toEqual([
    ["seeds", 2],
    ["browser runs", 400],
  ]);
});

it("nothing is counted outside of a run, and a run that counted nothing has no counts", () => {
  vi.stubEnv("TEST_COUNTS", undefined);
  count("seeds");
  expect([...readCounts(join(folder, "none"))]).toEqual([]);
});
