import { findListingFieldFiles } from "./listing-field.ts";
import { measureSchema } from "./schema.ts";

/** A number that describes the project, and its limit; null if it grows by design. */
export type Metric = { name: string; value: number; limit: number | null };

export function measureStructure(): Metric[] {
  const schema = measureSchema();
  return [
    {
      name: "functions with more than one body in supabase",
      value: schema.functionsWithSeveralBodies,
      limit: 0,
    },
    {
      name: "migrations: 4 until the first deployment",
      value: schema.migrations,
      limit: schema.isDeployed ? null : 4,
    },
    { name: "superseded lines of SQL", value: schema.supersededLines, limit: 0 },
    {
      name: "files that know a listing field (cleaning_fee)",
      value: findListingFieldFiles("cleaning_fee").length,
      limit: 6,
    },
  ];
}

export function printMetrics(metrics: readonly Metric[]): void {
  const width = Math.max(...metrics.map(({ name }) => name.length));
  console.log(`\n${"".padEnd(width)}  measured  at most`);
  for (const { name, value, limit } of metrics) {
    const [measured, most] = [String(value).padStart(8), String(limit ?? "–").padStart(7)];
    console.log(`${name.padEnd(width)}  ${measured}  ${most}`);
  }
}
