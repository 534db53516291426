import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import type { Group } from "./choose-tests.ts";
import type { GroupOutcome } from "./results.ts";
import { mutantMigration } from "./worktree.ts";

export type GroupRun = {
  worktree: string;
  group: Group;
  tests: readonly string[];
  isWholeRun: boolean;
  limitMs: number;
};

type Ended = { code: number | null; output: string; isLate: boolean };

/** Variables that would direct tests to another site or backend. */
const foreign = /^(?:NEXT_PUBLIC_|E2E_|LOCAL_|SUPABASE_|DATABASE_URL$|TEST_)/;

function createEnvironment(worktree: string, isWholeRun: boolean): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  const bin = join(worktree, "node_modules/.bin");
  return {
    ...Object.fromEntries(own),
    NODE_ENV: "test",
    PATH: `${bin}:${process.env.PATH}`,
    ...(isWholeRun ? { TEST_ALL: "1" } : {}),
  };
}

/** Runs a program in the worktree and waits until it ends. Ends it with all its children after `limitMs`. */
function runProgram({ worktree, isWholeRun, limitMs }: GroupRun, args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn("node", args, {
      cwd: worktree,
      env: createEnvironment(worktree, isWholeRun),
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    const chunks: Buffer[] = [];
    let isLate = false;
    const end = () => {
      if (child.pid) process.kill(-child.pid, "SIGKILL");
    };
    const timer = setTimeout(() => {
      isLate = true;
      end();
    }, limitMs);
    // Ends the program before the worktree is removed.
    process.prependOnceListener("exit", end);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    }
    child.once("close", (code) => {
      clearTimeout(timer);
      process.removeListener("exit", end);
      resolve({ code, output: Buffer.concat(chunks).toString(), isLate });
    });
  });
}

type FileReport = { name: string; message: string; assertionResults: { status: string }[] };
type Report = { testResults: FileReport[] };

/** Whether the file or one of its tests failed. Files that were not run any more are reported as failed too. */
const hasFailed = ({ message, assertionResults }: FileReport) =>
  message !== "" || assertionResults.some(({ status }) => status === "failed");

async function runVitest(run: GroupRun): Promise<Ended & { failed: string[] }> {
  const file = join(run.worktree, "node_modules/.cache/mutant-report.json");
  rmSync(file, { force: true });
  const ended = await runProgram(run, [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--bail=1",
    "--reporter=json",
    `--outputFile=${file}`,
    ...run.tests,
  ]);
  const report: Report = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : { testResults: [] };
  const failed = report.testResults
    .filter(hasFailed)
    .map(({ name }) => name.slice(run.worktree.length + 1));
  return { ...ended, failed };
}

/** Removes the other pgTAP files, because the program runs every file that it finds. */
async function runPgTap(run: GroupRun): Promise<Ended & { failed: string[] }> {
  const folder = join(run.worktree, "supabase/tests");
  const wanted = new Set(run.tests.map((path) => basename(path)));
  for (const name of readdirSync(folder)) {
    if (name.endsWith(".test.sql") && !name.startsWith("000_") && !wanted.has(name)) {
      rmSync(join(folder, name));
    }
  }
  const ended = await runProgram(run, ["supabase/local/pgtap.ts"]);
  const failed = [...ended.output.matchAll(/^FAILED (\S+)/gm)].map(
    ([, name]) => `supabase/tests/${name}`,
  );
  return { ...ended, failed };
}

async function runBrowser(run: GroupRun): Promise<Ended & { failed: string[] }> {
  const ended = await runProgram(run, ["tests/run.ts", "browser", ...run.tests]);
  const failed = run.tests.filter((path) => ended.output.includes(`browser: ${basename(path)}`));
  return { ...ended, failed };
}

/** Runs the tests of one group in the worktree as it is. */
export async function runGroup(run: GroupRun): Promise<GroupOutcome> {
  if (run.tests.length === 0) return { status: "no tests", failed: [], seconds: 0 };
  const start = Date.now();
  const runner = { pgtap: runPgTap, browser: runBrowser }[run.group as string] ?? runVitest;
  const { code, output, isLate, failed } = await runner(run);
  const seconds = Math.round((Date.now() - start) / 1000);
  if (isLate) return { status: "time limit", failed: [], seconds };
  if (output.includes(`${mutantMigration} failed`))
    return { status: "invalid", failed: [], seconds };
  return { status: code === 0 ? "passed" : "failed", failed, seconds };
}
