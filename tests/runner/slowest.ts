import type { TestDuration } from "./check.ts";

const COUNT = 10;

/** Prints the tests that took longest, so that a new slow test is noticed. */
export function printSlowest(durations: readonly TestDuration[]): void {
  const slowest = durations
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, COUNT);
  if (slowest.length < 2) return;
  console.log(`\nThe ${slowest.length} slowest tests:`);
  for (const { title, milliseconds } of slowest) {
    console.log(`${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${title}`);
  }
}
