import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { Failure } from "./failures.ts";

/** How long one test took, in milliseconds. */
export type TestDuration = { title: string; milliseconds: number };

/** The result of a group of checks. `output` is what it printed; empty if it printed directly to the terminal. */
export type Outcome = {
  passed: number;
  failures: Failure[];
  durations: TestDuration[];
  output: string;
};

const telemetryOff = { NEXT_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1", LITE_TELEMETRY: "0" };

/** The caller's environment without variables that name a backend or a site: the tests start their own. */
function testEnvironment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, ...telemetryOff };
  for (const name of [
    "NEXT_PUBLIC_SUPABASE_URL",
    "NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY",
    "NEXT_PUBLIC_SITE_URL",
    "DATABASE_URL",
  ]) {
    delete env[name];
  }
  return env;
}

export const nodeBin = (name: string) => join("node_modules", ".bin", name);

/** Starts a child process. Its output goes to the terminal, or is collected for later. */
export function startProcess(
  command: string,
  args: string[],
  isLive: boolean,
  env: Partial<NodeJS.ProcessEnv> = {},
): { child: ChildProcess; output: () => string } {
  const child = spawn(command, args, {
    stdio: isLive ? "inherit" : ["ignore", "pipe", "pipe"],
    env: { ...testEnvironment(), ...env },
  });
  const chunks: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk));
  return { child, output: () => Buffer.concat(chunks).toString().trimEnd() };
}

/** Runs a process and waits until it ends. */
export async function runProcess(
  command: string,
  args: string[],
  isLive: boolean,
  env: Partial<NodeJS.ProcessEnv> = {},
): Promise<{ ok: boolean; output: string }> {
  const { child, output } = startProcess(command, args, isLive, env);
  const code = await new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", resolve);
  });
  return { ok: code === 0, output: output() };
}

/** Runs a check that passes or fails as a whole. */
export async function runCheck(
  title: string,
  command: string,
  args: string[],
  isLive: boolean,
): Promise<Outcome> {
  const { ok, output } = await runProcess(command, args, isLive);
  const failures = ok ? [] : [{ title, message: output }];
  return { passed: ok ? 1 : 0, failures, durations: [], output };
}
