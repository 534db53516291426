import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createServer } from "node:net";

const quiet = { NEXT_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1", LITE_TELEMETRY: "0" };

/** Runs a command and waits until it ends. Throws when it fails. */
export function runToEnd(command: string, args: string[], cwd = "."): void {
  const { status } = spawnSync(command, args, {
    cwd,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...quiet },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed`);
}

/** Starts a server and waits until it answers requests to the address. */
export async function startServer(
  args: string[],
  address: string,
  env: Record<string, string> = {},
  cwd = ".",
): Promise<{ pid: number; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...quiet, ...env },
  });
  await answers(address, child);
  return {
    pid: child.pid ?? 0,
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) resolve();
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}

async function answers(address: string, child: ChildProcess): Promise<void> {
  const end = Date.now() + 15 * 60_000;
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`the server of ${address} ended`);
    const response = await fetch(address).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error(`no answer from ${address}`);
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (!address || typeof address === "string") throw new Error("no free port");
  return address.port;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
