import type { SequenceResult } from "./run-sequence.ts";

/** Prints the actions and failures; returns a sentence for each failed sequence. */
export function reportSequences(
  seed: number,
  results: ReadonlyMap<number, SequenceResult>,
  milliseconds: number,
): string[] {
  const counts = new Map<string, number>();
  const count = (name: string, by = 1) => counts.set(name, (counts.get(name) ?? 0) + by);
  const failures: string[] = [];
  let steps = 0;
  for (const [own, { currency, log, problems, captured, refunded, disputed, events }] of results) {
    steps += log.length;
    for (const step of log) count(step);
    count(`sequences in ${currency}`);
    count(`captured in ${currency}`, captured);
    count(`refunded in ${currency}`, refunded);
    count(`lost or still disputed in ${currency}`, disputed);
    for (const [name, number] of Object.entries(events)) count(`events ${name}`, number);
    if (problems.length > 0) {
      failures.push(`seed ${own}: ${problems.join("; ")}\n    ${log.join("\n    ")}`);
    }
  }
  const lines = [...counts].sort(([a], [b]) => a.localeCompare(b));
  console.log(
    [
      `payments: ${results.size} sequences from seed ${seed}, ${steps} steps in ${(milliseconds / 1000).toFixed(0)} s (${(milliseconds / steps).toFixed(1)} ms a step)`,
      ...lines.map(([name, number]) => `  ${name}: ${number}`),
      `${failures.length} failed`,
      ...failures.map((failure) => `  ${failure}`),
    ].join("\n"),
  );
  return failures;
}
