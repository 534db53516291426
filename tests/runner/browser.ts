import type { ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { nodeBin, type Outcome, runProcess, startProcess, type TestDuration } from "./check.ts";

type Suite = {
  title: string;
  suites?: Suite[];
  specs?: { title: string; tests: { results: { duration: number }[] }[] }[];
};
type Report = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
};

/** A build on a machine that runs other checks meanwhile takes minutes, not seconds. */
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

function durationsOf(suite: Suite, path: string[] = []): TestDuration[] {
  const titles = [...path, suite.title];
  const own = (suite.specs ?? []).map(({ title, tests }) => ({
    title: `browser: ${[...titles, title].join(" › ")}`,
    milliseconds: tests.flatMap(({ results }) => results).reduce((sum, r) => sum + r.duration, 0),
  }));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => durationsOf(inner, titles))];
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

/** Starts the product as the README's first command does, on free ports and fresh data, and uses it. */
export async function browserTests(
  workDir: string,
  args: string[],
  isLive: boolean,
): Promise<Outcome> {
  const [port, backendPort] = [await freePort(), await freePort()];
  const googleIssuer = `http://127.0.0.1:${await freePort()}`;
  const appleIssuer = `http://127.0.0.1:${await freePort()}`;
  const site = `http://localhost:${port}`;
  const product = startProcess(process.execPath, ["supabase/local/start.ts"], isLive, {
    PORT: String(port),
    LOCAL_SUPABASE_PORT: String(backendPort),
    LOCAL_DATA_DIR: join(workDir, "data"),
    LOCAL_GOOGLE_ISSUER: googleIssuer,
    LOCAL_APPLE_ISSUER: appleIssuer,
    CALENDAR_ALLOW_LOOPBACK: "1",
  });
  const reportFile = join(workDir, "browser.json");
  try {
    if (!(await isAnswering(`${site}/api/health`, product.child))) {
      const output = `${product.output()}\nThe product did not start`;
      return { passed: 0, failed: 1, durations: [], output };
    }
    const { ok, output } = await runProcess(nodeBin("playwright"), ["test", ...args], isLive, {
      E2E_BASE_URL: site,
      E2E_SUPABASE_URL: `http://127.0.0.1:${backendPort}`,
      E2E_GOOGLE_ISSUER: googleIssuer,
      E2E_APPLE_ISSUER: appleIssuer,
      E2E_REPORT: reportFile,
    });
    const report = existsSync(reportFile)
      ? (JSON.parse(readFileSync(reportFile, "utf8")) as Report)
      : null;
    const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
    const isBroken = (!ok && unexpected === 0) || expected === 0;
    return {
      // The start counts as one.
      passed: expected + 1,
      failed: unexpected + flaky + (isBroken ? 1 : 0),
      durations: (report?.suites ?? []).flatMap((suite) => durationsOf(suite)),
      output: [product.output(), output].filter(Boolean).join("\n"),
    };
  } finally {
    await stop(product.child);
  }
}
