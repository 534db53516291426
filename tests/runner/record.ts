import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The parts of `npm run test:all` that ran on a commit. `seed` is used by every random test. */
export type TestRecord = {
  commit: string;
  /** Whether files differed from the commit. */
  isChanged: boolean;
  seed: number;
  startedAt: string;
  parts: Record<string, { hasPassed: boolean; seconds: number; endedAt: string }>;
};

const folder = join(import.meta.dirname, "../../node_modules/.cache/mahfil/test-all");

/** Returns the path of the record of a commit. */
export const recordFile = (commit: string): string => join(folder, `${commit.slice(0, 12)}.json`);

/** Returns the record of a commit, or null when there is none or it was made with changed files. */
export function readRecord(commit: string): TestRecord | null {
  try {
    const record = JSON.parse(readFileSync(recordFile(commit), "utf8")) as TestRecord;
    return record.isChanged ? null : record;
  } catch {
    return null;
  }
}

/** Returns an empty record. */
export const startRecord = (commit: string, isChanged: boolean, seed: number): TestRecord => ({
  commit,
  isChanged,
  seed,
  startedAt: new Date().toISOString(),
  parts: {},
});

/** Writes a record to its file. */
export function saveRecord(record: TestRecord): void {
  const file = recordFile(record.commit);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
}
