// All the checks, in the order in which they fail fastest. Exit 0 only if every one passes.
// The closing line counts single tests, and each check without tests of its own as one.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const work = mkdtempSync(join(tmpdir(), "mahfil-test-"));
const only = process.argv.slice(2);
let passed = 0;
let failed = 0;

const quiet = { NEXT_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1", LITE_TELEMETRY: "0" };
const baseEnv: NodeJS.ProcessEnv = { ...process.env, ...quiet };
// The tests bring their own backend, whatever the surroundings name.
for (const name of [
  "NEXT_PUBLIC_SUPABASE_URL",
  "NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY",
  "NEXT_PUBLIC_SITE_URL",
  "DATABASE_URL",
]) {
  delete baseEnv[name];
}

function bin(name: string): string {
  return join("node_modules", ".bin", name);
}

function run(command: string, args: string[], env: Partial<NodeJS.ProcessEnv> = {}): boolean {
  const { status } = spawnSync(command, args, { stdio: "inherit", env: { ...baseEnv, ...env } });
  return status === 0;
}

function announce(name: string): void {
  console.log(`\n── ${name} ${"─".repeat(Math.max(0, 70 - name.length))}`);
}

/** A check that passes or fails as a whole. */
function check(name: string, command: string, args: string[]): void {
  announce(name);
  const ok = run(command, args);
  if (ok) passed += 1;
  else failed += 1;
  if (!ok) console.log(`FAILED: ${name}`);
}

type VitestReport = { numPassedTests: number; numFailedTests: number; numTotalTests: number };

function vitest(project: string): void {
  announce(`tests: ${project}`);
  const report = join(work, `${project}.json`);
  const ok = run(bin("vitest"), [
    "run",
    `--project=${project}`,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  const counts = existsSync(report)
    ? (JSON.parse(readFileSync(report, "utf8")) as VitestReport)
    : null;
  passed += counts?.numPassedTests ?? 0;
  failed += counts?.numFailedTests ?? 0;
  // A run that broke without a failing test, or ran none, is a failure too.
  if ((!ok && !counts?.numFailedTests) || !counts?.numTotalTests) failed += 1;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (!address || typeof address === "string") throw new Error("no port");
  return address.port;
}

async function answers(url: string, child: ChildProcess, minutes: number): Promise<boolean> {
  const end = Date.now() + minutes * 60_000;
  while (Date.now() < end && child.exitCode === null) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return false;
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } };

/** Starts the product as the README's first command does, on free ports and fresh data, and uses it. */
async function browserTests(): Promise<void> {
  announce("tests: browser");
  const [port, backendPort] = [await freePort(), await freePort()];
  const google = `http://127.0.0.1:${await freePort()}`;
  const site = `http://localhost:${port}`;
  const child = spawn(process.execPath, ["supabase/local/start.ts"], {
    stdio: "inherit",
    env: {
      ...baseEnv,
      PORT: String(port),
      LOCAL_SUPABASE_PORT: String(backendPort),
      LOCAL_DATA_DIR: join(work, "data"),
      LOCAL_GOOGLE_ISSUER: google,
      CALENDAR_ALLOW_LOOPBACK: "1",
    },
  });
  const report = join(work, "browser.json");
  try {
    if (!(await answers(`${site}/api/health`, child, 15))) {
      console.log("FAILED: the product did not start");
      failed += 1;
      return;
    }
    passed += 1;
    const ok = run(bin("playwright"), ["test", ...only.slice(1)], {
      E2E_BASE_URL: site,
      E2E_SUPABASE_URL: `http://127.0.0.1:${backendPort}`,
      E2E_GOOGLE_ISSUER: google,
      E2E_REPORT: report,
    });
    const stats = existsSync(report)
      ? (JSON.parse(readFileSync(report, "utf8")) as PlaywrightReport).stats
      : null;
    passed += stats?.expected ?? 0;
    failed += (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
    if ((!ok && !stats?.unexpected) || !stats?.expected) failed += 1;
  } finally {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    if (child.exitCode === null) {
      child.kill("SIGTERM");
      await ended;
    }
  }
}

const steps: Record<string, () => void | Promise<void>> = {
  lint: () => check("lint, import rules, unused code", "npm", ["run", "--silent", "lint"]),
  types: () => check("types", "npm", ["run", "--silent", "types"]),
  schema: () =>
    check("generated database types", process.execPath, [
      "supabase/local/generate-types.ts",
      "--check",
    ]),
  unit: () => vitest("unit"),
  db: () => vitest("db"),
  browser: browserTests,
};

for (const [name, step] of Object.entries(steps)) {
  if (only.length > 0 && only[0] !== name) continue;
  const start = Date.now();
  await step();
  console.log(`(${name}: ${Math.round((Date.now() - start) / 1000)} s)`);
}

rmSync(work, { recursive: true, force: true });
console.log(`\ntests: ${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
