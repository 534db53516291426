import type { ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { copySeededFiles, createDatabase } from "../support/test-postgres.ts";
import { nodeBin, type Outcome, runProcess, startProcess, type TestDuration } from "./check.ts";
import { count } from "./counts.ts";
import { type Failure, lastLines, shownPage } from "./failures.ts";
import { isWholeRun } from "./scope.ts";

type ReportedError = { message?: string };
type Result = {
  duration: number;
  error?: ReportedError;
  attachments?: { name: string; path?: string }[];
};
type Spec = {
  title: string;
  tests: { status: string; results: Result[] }[];
};
type Suite = { title: string; suites?: Suite[]; specs?: Spec[] };
type Report = { stats: { expected: number }; suites: Suite[]; errors: ReportedError[] };

/** A build takes minutes on a machine that runs other checks at the same time. */
const START_MINUTES = 15;

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (!address || typeof address === "string") throw new Error("no port");
  return address.port;
}

export async function isAnswering(url: string, child: ChildProcess): Promise<boolean> {
  const end = Date.now() + START_MINUTES * 60_000;
  while (Date.now() < end && child.exitCode === null) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return false;
}

/** Returns the specs of a suite and of those inside it, each with its full title. */
function specsOf(suite: Suite, path: string[] = []): Spec[] {
  const titles = [...path, suite.title];
  const own = (suite.specs ?? []).map(({ title, tests }) => ({
    title: `browser: ${[...titles, title].join(" › ")}`,
    tests,
  }));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, titles))];
}

const allSpecs = (report: Report) => report.suites.flatMap((suite) => specsOf(suite));

const durationsOf = (report: Report): TestDuration[] =>
  allSpecs(report).map(({ title, tests }) => ({
    title,
    milliseconds: tests.flatMap(({ results }) => results).reduce((sum, r) => sum + r.duration, 0),
  }));

/** Returns the page's content of a failed test; empty if it was not recorded. */
function pageOf({ attachments = [] }: Result): string {
  const path = attachments.find(({ name }) => name === "error-context")?.path;
  return path && existsSync(path) ? shownPage(readFileSync(path, "utf8")) : "";
}

/** Returns the tests that did not pass on the first try, and the errors outside of tests. */
export function browserFailures(report: Report): Failure[] {
  const tests = allSpecs(report).flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) => ({
        title,
        message: results.map(({ error }) => error?.message ?? "").join("\n"),
        page: results.map(pageOf).join("\n"),
      })),
  );
  const others = report.errors.map(({ message = "" }) => ({
    title: "browser: a failure outside of a test",
    message,
  }));
  return [...tests, ...others];
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

/** Fixed as long as they are free: a build contains the addresses, so the next run can reuse it. */
const PREFERRED_PORTS = { site: 34_300, backend: 34_301 } as const;

async function portLike(preferred: number): Promise<number> {
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(preferred, "127.0.0.1", () => server.close(() => resolve(true)));
  });
  return isFree ? preferred : freePort();
}

/**
 * Prepares the product's data. The whole run uses PGlite, like the README's first command, filled by the product itself. Other
 * runs use a copy of the seeded database of this run, which answers several requests at once.
 */
async function prepareData(workDir: string): Promise<Partial<NodeJS.ProcessEnv>> {
  const dataDir = join(workDir, "data");
  const serverUrl = process.env.TEST_POSTGRES_URL;
  if (isWholeRun || !serverUrl) return { LOCAL_DATA_DIR: dataDir };
  const { url } = await createDatabase(serverUrl, "seeded");
  await copySeededFiles(serverUrl, dataDir);
  return { LOCAL_DATA_DIR: dataDir, DATABASE_URL: url };
}

/** Starts the product as the README's first command does, with its own ports and data, and runs the browser tests. */
export async function browserTests(
  workDir: string,
  args: string[],
  isLive: boolean,
): Promise<Outcome> {
  const port = await portLike(PREFERRED_PORTS.site);
  const backendPort = await portLike(PREFERRED_PORTS.backend);
  const googleIssuer = `http://127.0.0.1:${await freePort()}`;
  const appleIssuer = `http://127.0.0.1:${await freePort()}`;
  const facebookIssuer = `http://127.0.0.1:${await freePort()}`;
  const site = `http://localhost:${port}`;
  const data = await prepareData(workDir);
  count("backends started");
  const product = startProcess(process.execPath, ["supabase/local/start.ts"], isLive, {
    ...data,
    BUILD_FOLDER: ".next-test",
    ...(process.env.E2E_SERVER && { SITE_SERVER: process.env.E2E_SERVER }),
    PORT: String(port),
    LOCAL_SUPABASE_PORT: String(backendPort),
    LOCAL_GOOGLE_ISSUER: googleIssuer,
    LOCAL_APPLE_ISSUER: appleIssuer,
    LOCAL_FACEBOOK_ISSUER: facebookIssuer,
    CALENDAR_ALLOW_LOOPBACK: "1",
    // Thousands of users get a password; at the usual cost that would take a fifteenth of the run.
    LITE_AUTH_BCRYPT_COST: "4",
  });
  const reportFile = join(workDir, "browser.json");
  try {
    if (!(await isAnswering(`${site}/api/health`, product.child))) {
      const output = `${product.output()}\nThe product did not start`;
      const failure = { title: "browser: the product starts", message: lastLines(output) };
      return { passed: 0, failures: [failure], durations: [], output };
    }
    const { ok, output } = await runProcess(nodeBin("playwright"), ["test", ...args], isLive, {
      BUILD_FOLDER: ".next-test",
      E2E_BASE_URL: site,
      E2E_SUPABASE_URL: `http://127.0.0.1:${backendPort}`,
      E2E_GOOGLE_ISSUER: googleIssuer,
      E2E_APPLE_ISSUER: appleIssuer,
      E2E_FACEBOOK_ISSUER: facebookIssuer,
      E2E_REPORT: reportFile,
      // With a database URL the tests create their users by SQL, in a tenth of the time of a sign-up.
      ...(data.DATABASE_URL && { E2E_DATABASE_URL: data.DATABASE_URL }),
    });
    const report = existsSync(reportFile)
      ? (JSON.parse(readFileSync(reportFile, "utf8")) as Report)
      : null;
    const expected = report?.stats.expected ?? 0;
    const failures = report ? browserFailures(report) : [];
    count("browser runs", report ? allSpecs(report).flatMap(({ tests }) => tests).length : 0);
    // A run that broke without a failing test, or ran no test, is a failure too.
    if (failures.length === 0 && (!ok || expected === 0)) {
      failures.push({ title: "browser", message: lastLines(output) });
    }
    return {
      // The start counts as one test.
      passed: expected + 1,
      failures,
      durations: report ? durationsOf(report) : [],
      output: [product.output(), output].filter(Boolean).join("\n"),
    };
  } finally {
    await stop(product.child);
  }
}
