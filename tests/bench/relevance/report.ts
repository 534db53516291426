import { startBackend } from "../../../supabase/local/backend.ts";
import { queryClasses } from "./facts.ts";
import { type Answer, measureRelevance, summarize } from "./measure.ts";
import { heldBackBatches, knownSets } from "./sets.ts";

const percent = (value: number) => `${(value * 100).toFixed(0).padStart(3)} %`;

function row(name: string, answers: Answer[]): string {
  const { queries, recall, precision, noisy } = summarize(answers);
  const figures = answers.some((answer) => answer.recall !== null)
    ? `recall@10 ${percent(recall)}  precision@5 ${percent(precision)}`
    : `${queries - noisy} of ${queries} find nothing`;
  return `${name.padEnd(26)}${String(queries).padStart(4)}  ${figures}`;
}

function failure({ group, text, recall, precision, missing, wrong }: Answer): string {
  const score = recall === null ? "" : ` ${recall.toFixed(2)}/${(precision ?? 0).toFixed(2)}`;
  const parts = [
    missing.length > 0 && `misses ${missing.slice(0, 4).join("; ")}`,
    wrong.length > 0 && `has ${wrong.slice(0, 5).join("; ")}`,
  ].filter(Boolean);
  return `  [${group}]${score} ${text}: ${parts.join(", ") || "finds nothing"}`;
}

/**
 * Prints recall at 10 and precision at 5 of the search with the demo data by class, and the queries that fail. Prints the queries
 * written without knowledge of the search's words separately. Returns the lines for the end of the report.
 */
export async function reportRelevance(): Promise<string[]> {
  const backend = await startBackend({ port: 0, dataDir: null, seed: true });
  try {
    const heldBack: [string, Answer[]][] = [];
    for (const [name, sets] of heldBackBatches) {
      heldBack.push([name, await measureRelevance(backend, sets)]);
    }
    const unseen = heldBack.flatMap(([, answers]) => answers);
    const known = await measureRelevance(backend, knownSets);
    const all = [...unseen, ...known];
    const lines: string[] = [];
    for (const [name, answers] of [
      ...heldBack,
      ["unseen, all", unseen] as const,
      ["known", known] as const,
      ["all", all] as const,
    ]) {
      if (answers.length === 0) continue;
      const asked = answers.filter((answer) => answer.recall !== null);
      lines.push(row(name, asked));
      for (const group of queryClasses) {
        const ofClass = answers.filter((answer) => answer.group === group);
        if (ofClass.length > 0) lines.push(row(`  ${group}`, ofClass));
      }
      const quiet = answers.filter((answer) => answer.recall === null);
      lines.push(row("  all that want nothing", quiet), "");
    }
    const failed = all.filter(
      ({ recall, precision, isQuiet }) => !isQuiet || (recall ?? 1) < 1 || (precision ?? 1) < 0.8,
    );
    console.log(`Queries that fail:\n${failed.map(failure).join("\n")}\n`);
    return lines;
  } finally {
    await backend.stop();
  }
}
