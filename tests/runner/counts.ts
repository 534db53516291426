import { appendFileSync, existsSync, readFileSync } from "node:fs";

/** Slow operations of a test run that tests/runner/budget.ts limits. */
export type Counted = "backends started" | "databases migrated" | "seeds" | "browser runs";

/** Adds `times` to a count of this run. Any process of the run may call it; without `TEST_COUNTS` it does nothing. */
export function count(what: Counted, times = 1): void {
  const file = process.env.TEST_COUNTS;
  if (file) appendFileSync(file, `${times} ${what}\n`);
}

/** Returns the sum of each count that was written to `file`. */
export function readCounts(file: string): Map<Counted, number> {
  const counts = new Map<Counted, number>();
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  for (const line of lines) {
    const [times = "0", ...words] = line.split(" ");
    const what = words.join(" ") as Counted;
    counts.set(what, (counts.get(what) ?? 0) + Number(times));
  }
  return counts;
}
