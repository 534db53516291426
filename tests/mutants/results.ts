import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Group } from "./choose-tests.ts";
import type { Mutant } from "./mutant.ts";

/** The outcome of a group. `invalid`: the database does not accept the mutant, which says nothing about the tests. */
export type GroupOutcome = {
  status: "passed" | "failed" | "invalid" | "time limit" | "no tests";
  /** The test files that failed. */
  failed: string[];
  seconds: number;
};

export type MutantResult = { mutant: Mutant; groups: Partial<Record<Group, GroupOutcome>> };

export type Results = {
  commit: string;
  seed: number;
  isWholeRun: boolean;
  /** Test files that also fail without a mutant. */
  unreliable: string[];
  results: MutantResult[];
};

/** Reads results that were written before; null when there are none. */
export function readResults(file: string): Results | null {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/** Replaces the file atomically, so that an interrupted write leaves either the old or the new results. */
export function writeResults(file: string, results: Results): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.part`, `${JSON.stringify(results, null, 2)}\n`);
  renameSync(`${file}.part`, file);
}

/** The first group that failed, with its files; null when none did. */
function findKiller({ groups }: MutantResult): string | null {
  for (const [group, outcome] of Object.entries(groups)) {
    if (outcome.status === "failed") return `${group}: ${outcome.failed.join(", ") || "the run"}`;
  }
  return null;
}

const hasStatus = ({ groups }: MutantResult, status: GroupOutcome["status"]) =>
  Object.values(groups).some((outcome) => outcome.status === status);

/** Returns the final outcome of a mutant. */
export function getFate(result: MutantResult): "killed" | "survived" | "invalid" | "undecided" {
  if (findKiller(result)) return "killed";
  if (hasStatus(result, "invalid")) return "invalid";
  return hasStatus(result, "time limit") ? "undecided" : "survived";
}

/** Returns a Markdown table of a run, and a line with its totals. */
export function formatResults({ results, unreliable }: Results): string {
  const rows = results.map((result) => {
    const { path, line, kind } = result.mutant;
    const fate = getFate(result);
    const met = Object.entries(result.groups).filter(([, { status }]) => status !== "no tests");
    const rest =
      fate === "killed" ? "" : `${fate} (${met.map(([group]) => group).join(", ") || "no tests"})`;
    return `| ${path}:${line} | ${kind} | ${findKiller(result) ?? ""} | ${rest} |`;
  });
  const fates = Map.groupBy(results, getFate);
  const sums = [...fates].map(([fate, of]) => `${of.length} ${fate}`).join(", ");
  const left =
    unreliable.length > 0 ? [`Left out, they fail without a mutant: ${unreliable.join(", ")}`] : [];
  return [
    "| place | kind | killed by | survived |",
    "| --- | --- | --- | --- |",
    ...rows,
    "",
    sums,
    ...left,
  ].join("\n");
}
