import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import type { Image } from "./dockerfile.ts";

export type Container = { output: () => string; stop: () => Promise<void> };

/** How long a container may take to end; Docker itself waits 10 seconds. */
const STOP_LIMIT_MS = 60_000;

/** The ids of `nobody`, who may read the whole image and write nothing. */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Makes the files of an image read-only, or writable again for their removal. */
export function setWritable(folder: string, isWritable: boolean): void {
  execFileSync("chmod", ["-R", isWritable ? "u+w" : "a-w", folder]);
}

/** The same Node at a path where everybody may run it. */
function nodeBeside(work: string): string {
  const path = join(work, "node");
  if (!existsSync(path)) copyFileSync(process.execPath, path);
  return path;
}

const environment = (image: Image, env: Record<string, string>) =>
  // Without git and npm.
  ({ PATH: "/nowhere", ...image.env, ...env }) as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv;

/** Starts a command of an image as `docker run` would, with this machine's network, and waits until it is healthy. */
export async function startContainer(
  image: Image,
  work: string,
  env: Record<string, string>,
  command = image.command,
): Promise<Container> {
  const child: ChildProcess = spawn(nodeBeside(work), command.slice(1), {
    cwd: image.folder,
    env: environment(image, env),
    stdio: ["ignore", "pipe", "pipe"],
    ...account,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const exited = once(child, "exit");
  while (!(await isHealthy(image, work, env))) {
    if (child.exitCode !== null) throw new Error(`The container ended: ${output}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return {
    output: () => output,
    stop: async () => {
      child.kill("SIGTERM");
      const end = AbortSignal.timeout(STOP_LIMIT_MS);
      const kill = () => child.kill("SIGKILL");
      end.addEventListener("abort", kill);
      await exited;
      end.removeEventListener("abort", kill);
      if (child.signalCode === "SIGKILL") throw new Error(`The container did not end: ${output}`);
    },
  };
}

/** Runs the health check of an image, which also queries this process's backend. */
export async function isHealthy(
  image: Image,
  work: string,
  env: Record<string, string>,
): Promise<boolean> {
  const child = spawn(nodeBeside(work), image.healthCheck.slice(1), {
    env: environment(image, env),
    stdio: "ignore",
    ...account,
  });
  const [code] = await once(child, "exit");
  return code === 0;
}
