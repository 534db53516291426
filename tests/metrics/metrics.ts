import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findMutualImports } from "./lib-folders.ts";
import { findListingFieldFiles } from "./listing-field.ts";
import { measureSchema } from "./schema.ts";

/** A number that describes the project, and the most that it may be; null when it grows by design. */
export type Metric = { name: string; value: number | null; limit: number | null; unit?: string };

/** Not committed: the duration belongs to this machine. */
const durationFile = join(import.meta.dirname, "../../node_modules/.cache/mahfil/test-minutes");

/** Keeps how long a complete run of the tests took. */
export function saveTestMinutes(minutes: number): void {
  mkdirSync(dirname(durationFile), { recursive: true });
  writeFileSync(durationFile, String(minutes));
}

function readTestMinutes(): number | null {
  try {
    return Number(readFileSync(durationFile, "utf8"));
  } catch {
    return null;
  }
}

export function measureStructure(): Metric[] {
  const schema = measureSchema();
  return [
    {
      name: "functions with more than one body in supabase",
      value: schema.functionsWithSeveralBodies,
      limit: 0,
    },
    // Two to begin with: the baseline and the reference data.
    { name: "migrations: 2, then one for each change", value: schema.migrations, limit: null },
    { name: "superseded lines of SQL", value: schema.supersededLines, limit: 0 },
    {
      name: "pairs of folders of lib that import each other",
      value: findMutualImports().length,
      limit: 0,
    },
    {
      name: "files that know a listing field (cleaning_fee)",
      value: findListingFieldFiles("cleaning_fee").length,
      limit: 6,
    },
  ];
}

/** The duration of the last complete `npm test` on this machine; null before there was one. */
export const testDuration = (): Metric => ({
  name: "npm test on two cores",
  value: readTestMinutes(),
  limit: 20,
  unit: "min",
});

const show = (value: number | null, unit = "") =>
  value === null ? "–" : `${value} ${unit}`.trim();

export function printMetrics(metrics: readonly Metric[]): void {
  const width = Math.max(...metrics.map(({ name }) => name.length));
  console.log(`\n${"".padEnd(width)}  measured  at most`);
  for (const { name, value, limit, unit } of metrics) {
    const [measured, most] = [show(value, unit).padStart(8), show(limit, unit).padStart(7)];
    console.log(`${name.padEnd(width)}  ${measured}  ${most}`);
  }
}
