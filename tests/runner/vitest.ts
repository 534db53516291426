import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { nodeBin, type Outcome, runProcess } from "./check.ts";

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numTotalTests: number;
  testResults: { assertionResults: { fullName: string; duration?: number | null }[] }[];
};

/** Runs a project of vitest.config.ts; `args` narrow it down as vitest's own do. */
export async function vitestProject(
  project: string,
  workDir: string,
  args: string[],
  isLive: boolean,
): Promise<Outcome> {
  const reportFile = join(workDir, `${project}.json`);
  const { ok, output } = await runProcess(
    nodeBin("vitest"),
    [
      "run",
      `--project=${project}`,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${reportFile}`,
      ...args,
    ],
    isLive,
  );
  const report = existsSync(reportFile)
    ? (JSON.parse(readFileSync(reportFile, "utf8")) as Report)
    : null;
  const passed = report?.numPassedTests ?? 0;
  const failed = report?.numFailedTests ?? 0;
  // A run that broke without a failing test, or ran none, is a failure too.
  const isBroken = (!ok && failed === 0) || !report?.numTotalTests;
  const durations = (report?.testResults ?? []).flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      title: `${project}: ${fullName.trim()}`,
      milliseconds: duration ?? 0,
    })),
  );
  return { passed, failed: failed + (isBroken ? 1 : 0), durations, output };
}
