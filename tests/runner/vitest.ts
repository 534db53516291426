import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { nodeBin, type Outcome, runProcess } from "./check.ts";
import { type Failure, lastLines } from "./failures.ts";

type Report = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      fullName: string;
      status: string;
      failureMessages?: string[] | null;
      duration?: number | null;
    }[];
  }[];
};

/** Returns the failed tests, and the files that failed without a test, such as those that cannot be loaded. */
export function vitestFailures(project: string, { testResults }: Report): Failure[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults
      .filter((test) => test.status === "failed")
      .map(({ fullName, failureMessages }) => ({
        title: `${project}: ${fullName.trim()}`,
        message: (failureMessages ?? []).join("\n"),
      }));
    const isFileBroken = status === "failed" && tests.length === 0;
    return isFileBroken ? [{ title: `${project}: ${name}`, message }] : tests;
  });
}

/**
 * Runs the projects of vitest.config.ts whose names begin with `project`. `args` select files or tests, as vitest's own arguments
 * do.
 */
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
      `--project=${project}*`,
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
  const failures = report ? vitestFailures(project, report) : [];
  // A run that broke without a failing test, or ran no test, is a failure too.
  if (failures.length === 0 && (!ok || passed === 0)) {
    failures.push({ title: project, message: lastLines(output) });
  }
  const durations = (report?.testResults ?? []).flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      title: `${project}: ${fullName.trim()}`,
      milliseconds: duration ?? 0,
    })),
  );
  return { passed, failures, durations, output };
}
