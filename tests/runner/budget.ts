import type { Counted } from "./counts.ts";
import type { Failure } from "./failures.ts";

/** What `npm test` may cost. `units` are processor seconds divided by those of a fixed calculation in the same run. */
export type Cost = Counted | "processor units";
type Limit = { limit: number; reason: string };

/**
 * The most that `npm test` may do. A clock would fail on a slow day, a count does not. A new feature is shown by unit, database
 * and component tests; raise a limit only with the reason beside it.
 */
export const budget: Record<Cost, Limit> = {
  "browser runs": {
    limit: 420,
    reason: "Each takes two to three seconds of both processors: 420 are two thirds of 25 minutes.",
  },
  "backends started": {
    limit: 130,
    reason: "About one for each file of the database group, 0.4 s on a copied database.",
  },
  "databases migrated": {
    limit: 20,
    reason: "One template; the others are tests of migrating itself and of the embedded PGlite.",
  },
  seeds: {
    limit: 5,
    reason:
      "One template for the browser and for tests that read demo data; the others are tests of the seed.",
  },
  "processor units": {
    limit: 3000,
    reason: "What was measured when the budget was made, and a tenth more.",
  },
};

const isCost = (name: string): name is Cost => name in budget;
const costs = Object.keys(budget).filter(isCost);

/** Returns a failure for each cost above its limit; a cost that was not measured is none. */
export function exceededCosts(measured: ReadonlyMap<Cost, number>): Failure[] {
  return costs.flatMap((cost) => {
    const { limit, reason } = budget[cost];
    const value = measured.get(cost) ?? 0;
    if (value <= limit) return [];
    const message = `${value} instead of ${limit} at most. ${reason} tests/runner/budget.ts has the limits.`;
    return [{ title: `budget: ${cost}`, message }];
  });
}

/** Returns the costs as text, a line each: what was measured and the most that it may be. */
export function formatCosts(measured: ReadonlyMap<Cost, number>): string {
  const width = Math.max(...costs.map(({ length }) => length));
  const lines = costs.map((cost) => {
    const value = measured.get(cost);
    const text = value === undefined ? "–" : String(value);
    return `${cost.padEnd(width)}  ${text.padStart(8)}  ${String(budget[cost].limit).padStart(7)}`;
  });
  return [`${"".padEnd(width)}  measured  at most`, ...lines].join("\n");
}
