import { rmSync } from "node:fs";
import { afterEach, expect, it } from "vitest";
import { parts } from "@/tests/runner/parts";
import { readRecord, recordFile, saveRecord, startRecord } from "@/tests/runner/record";

const commit = "0".repeat(40);
afterEach(() => rmSync(recordFile(commit), { force: true }));

it("a record of the whole run is found again by its commit, with its seed and what has passed", () => {
  const record = startRecord(commit, false, 7);
  record.parts.unit = { hasPassed: true, seconds: 30, endedAt: "2027-01-01T00:00:00.000Z" };
  saveRecord(record);
  expect(readRecord(commit)).toEqual(record);
});

it("nothing is taken over from a run of files that were not committed, or of a commit that was never run", () => {
  expect(readRecord(commit)).toBeNull();
  saveRecord(startRecord(commit, true, 7));
  expect(readRecord(commit)).toBeNull();
});

it("the parts of the whole run have names of their own, and the browser tests are split completely", () => {
  const names = parts.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const shards = parts.flatMap(({ args }) => args.filter((arg) => arg.startsWith("--shard=")));
  expect(shards).toEqual(shards.map((_, index) => `--shard=${index + 1}/${shards.length}`));
});
