// Runs every check, one after the other. Exit code 0 only if every check passes.
// The closing lines count single tests (a check without tests of its own counts as one) and say how long it took.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureStructure, printMetrics } from "./metrics/metrics.ts";
import { browserTests } from "./runner/browser.ts";
import { type Outcome, runCheck } from "./runner/check.ts";
import { formatFailures } from "./runner/failures.ts";
import { printSlowest } from "./runner/slowest.ts";
import { vitestProject } from "./runner/vitest.ts";

type Step = { name: string; run: (isLive: boolean) => Promise<Outcome> };

const workDir = mkdtempSync(join(tmpdir(), "mahfil-test-"));
const [only, ...args] = process.argv.slice(2);

const npmCheck = (name: string, script: string): Step => ({
  name,
  run: (isLive) => runCheck(name, "npm", ["run", "--silent", script], isLive),
});

// One after the other: beside each other two groups wait for the same processors, and take as long.
const steps: Step[] = [
  npmCheck("lint", "lint"),
  npmCheck("metrics", "metrics"),
  npmCheck("types", "types"),
  { name: "unit", run: (isLive) => vitestProject("unit", workDir, args, isLive) },
  {
    name: "schema",
    run: (isLive) =>
      runCheck("schema", process.execPath, ["supabase/local/generate-types.ts", "--check"], isLive),
  },
  { name: "db", run: (isLive) => vitestProject("db", workDir, args, isLive) },
  { name: "browser", run: (isLive) => browserTests(workDir, args, isLive) },
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
    // The output of a group is printed when it ends; a group that runs alone prints as it goes.
    const outcome = await run(Boolean(only));
    outcomes.push(outcome);
    console.log(`\n── ${name} ${"─".repeat(Math.max(0, 70 - name.length))}`);
    if (outcome.output) console.log(outcome.output);
    const seconds = Math.round((Date.now() - start) / 1000);
    console.log(`${outcome.failures.length === 0 ? "✓" : "✗ FAILED:"} ${name} (${seconds} s)`);
  }
}

const start = Date.now();
try {
  await runInOrder();
} finally {
  rmSync(workDir, { recursive: true, force: true });
}

const passed = outcomes.reduce((total, outcome) => total + outcome.passed, 0);
const failures = outcomes.flatMap((outcome) => outcome.failures);
printSlowest(outcomes.flatMap(({ durations }) => durations));
const seconds = Math.round((Date.now() - start) / 1000);
if (!only) printMetrics(measureStructure());
if (failures.length > 0) console.log(`\n${formatFailures(failures)}`);
console.log(`\ntests: ${passed} passed, ${failures.length} failed`);
console.log(`duration: ${Math.floor(seconds / 60)} min ${seconds % 60} s`);
process.exit(failures.length === 0 && passed > 0 ? 0 : 1);
