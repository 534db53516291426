// `npm test`: runs every check, one after the other. Exits with 0 only if every check passes and the run stays within its budget.
// Finally prints the number of tests (a check without tests counts as one) and the duration.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserTests } from "./runner/browser.ts";
import { type Cost, exceededCosts, formatCosts } from "./runner/budget.ts";
import { type Outcome, runCheck } from "./runner/check.ts";
import { readCounts } from "./runner/counts.ts";
import { formatFailures } from "./runner/failures.ts";
import { childSeconds, unitSeconds } from "./runner/processor-time.ts";
import { isWholeRun } from "./runner/scope.ts";
import { printSlowest } from "./runner/slowest.ts";
import { vitestProject } from "./runner/vitest.ts";
import { standInsAreUnchanged, standInsProject } from "./support/stand-ins.ts";
import { startTestPostgres } from "./support/test-postgres.ts";

type Step = { name: string; run: (isLive: boolean) => Promise<Outcome> };

const workDir = mkdtempSync(join(tmpdir(), "mahfil-test-"));
const [only, ...args] = process.argv.slice(2);
const countsFile = join(workDir, "counts");
process.env.TEST_COUNTS = countsFile;

const npmCheck = (name: string, script: string): Step => ({
  name,
  run: (isLive) => runCheck(name, "npm", ["run", "--silent", script], isLive),
});

const vitestStep = (name: string): Step => ({
  name,
  run: (isLive) => vitestProject(name, workDir, args, isLive),
});

const unchangedStandIns: Outcome = {
  passed: 1,
  failures: [],
  durations: [],
  output: "supabase/local is as it was when its own tests last passed (tests/support/stand-ins.ts)",
};

// One after the other: in parallel two groups compete for the same processors and take as long.
const steps: Step[] = [
  npmCheck("lint", "lint"),
  npmCheck("metrics", "metrics"),
  npmCheck("types", "types"),
  vitestStep("unit"),
  vitestStep("components"),
  {
    name: "schema",
    run: (isLive) =>
      runCheck("schema", process.execPath, ["supabase/local/generate-types.ts", "--check"], isLive),
  },
  vitestStep("db"),
  {
    name: standInsProject,
    run: async (isLive) =>
      !only && !isWholeRun && standInsAreUnchanged()
        ? unchangedStandIns
        : vitestProject(standInsProject, workDir, args, isLive),
  },
  { name: "browser", run: (isLive) => browserTests(workDir, args, isLive) },
  // Two builds, and packages from the registry: a separate part of the whole run.
  ...(only ? [vitestStep("deploys")] : []),
];

const names = steps.map(({ name }) => name);
if (only && !names.includes(only)) {
  console.error(`No group of checks is named ${only}. There are: ${names.join(" ")}`);
  process.exit(2);
}

const outcomes: Outcome[] = [];

async function runInOrder(): Promise<void> {
  for (const { name, run } of steps) {
    if (only && only !== name) continue;
    const start = Date.now();
    console.log(`▶ ${name}`);
    // The output of a group is printed when it ends; a group that runs alone prints directly.
    const outcome = await run(Boolean(only));
    outcomes.push(outcome);
    console.log(`\n── ${name} ${"─".repeat(Math.max(0, 70 - name.length))}`);
    if (outcome.output) console.log(outcome.output);
    const seconds = Math.round((Date.now() - start) / 1000);
    console.log(`${outcome.failures.length === 0 ? "✓" : "✗ FAILED:"} ${name} (${seconds} s)`);
  }
}

/** Returns the costs of this run. */
function measureCosts(secondsOfUnit: number): Map<Cost, number> {
  const costs = new Map<Cost, number>(readCounts(countsFile));
  const seconds = childSeconds();
  if (seconds !== null) costs.set("processor units", Math.round(seconds / secondsOfUnit));
  return costs;
}

const start = Date.now();
const usesDatabase = !only || ["db", standInsProject, "browser", "deploys"].includes(only);
const secondsOfUnit = unitSeconds();
let costs = new Map<Cost, number>();
try {
  const postgres = usesDatabase ? await startTestPostgres() : null;
  if (postgres) process.env.TEST_POSTGRES_URL = postgres.url;
  try {
    await runInOrder();
  } finally {
    await postgres?.stop();
  }
  costs = measureCosts((secondsOfUnit + unitSeconds()) / 2);
} finally {
  rmSync(workDir, { recursive: true, force: true });
}

const passed = outcomes.reduce((total, outcome) => total + outcome.passed, 0);
const failures = outcomes.flatMap((outcome) => outcome.failures);
printSlowest(outcomes.flatMap(({ durations }) => durations));
console.log(`\n${formatCosts(costs)}`);
// A single group and the whole run have no budget.
if (!only && !isWholeRun) failures.push(...exceededCosts(costs));
if (failures.length > 0) console.log(`\n${formatFailures(failures)}`);
console.log(`\ntests: ${passed} passed, ${failures.length} failed`);
const seconds = Math.round((Date.now() - start) / 1000);
console.log(`duration: ${Math.floor(seconds / 60)} min ${seconds % 60} s`);
process.exit(failures.length === 0 && passed > 0 ? 0 : 1);
