import type { Counted } from "./counts.ts";
import type { Failure } from "./failures.ts";

/**
 * What the budget of `npm test` limits. `processor units` are processor seconds divided by those of a fixed calculation in the
 * same run.
 */
export type Cost = Counted | "processor units";
type Limit = { limit: number; reason: string };

/**
 * The limits of `npm test`. They are counts, because a time limit would fail on a slow day. Test a new feature by unit, database
 * and component tests; if you raise a limit, write the reason beside it.
 */
export const budget: Record<Cost, Limit> = {
  "browser runs": {
    limit: 420,
    reason: "Each takes two to three seconds of both processors. Measured: 223.",
  },
  "backends started": {
    limit: 115,
    reason:
      "One for each file that needs one. Measured: 80, and 19 of the stand-ins when they run.",
  },
  "databases migrated": {
    limit: 4,
    reason: "The template, and the image that tests on PGlite share. Measured: 2.",
  },
  seeds: {
    limit: 3,
    reason: "The template, and the one on PGlite of seed.test.ts. Measured: 2.",
  },
  "processor units": {
    limit: 2000,
    reason: "Measured: 1,556, with the stand-ins.",
  },
};

const isCost = (name: string): name is Cost => name in budget;
const costs = Object.keys(budget).filter(isCost);

/** Returns a failure for each cost above its limit. Ignores costs that were not measured. */
export function exceededCosts(measured: ReadonlyMap<Cost, number>): Failure[] {
  return costs.flatMap((cost) => {
    const { limit, reason } = budget[cost];
    const value = measured.get(cost) ?? 0;
    if (value <= limit) return [];
    const message = `${value} instead of ${limit} at most. ${reason} tests/runner/budget.ts has the limits.`;
    return [{ title: `budget: ${cost}`, message }];
  });
}

/** Returns the costs as text, one line each: the measured value and the limit. */
export function formatCosts(measured: ReadonlyMap<Cost, number>): string {
  const width = Math.max(...costs.map(({ length }) => length));
  const lines = costs.map((cost) => {
    const value = measured.get(cost);
    const text = value === undefined ? "–" : String(value);
    return `${cost.padEnd(width)}  ${text.padStart(8)}  ${String(budget[cost].limit).padStart(7)}`;
  });
  return [`${"".padEnd(width)}  measured  at most`, ...lines].join("\n");
}
