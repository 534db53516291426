import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";

/** A server of the site in a separate process, as on a second machine. */
export type SiteProcess = {
  url: string;
  /** Waits for requests in progress, then stops. */
  stop: () => Promise<void>;
  /** Kills the process with SIGKILL; resolves when it is gone. */
  kill: () => Promise<void>;
};

const STARTED = /The site is ready/;

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (!address || typeof address === "string") throw new Error("no free port");
  return address.port;
}

/**
 * Starts a server of the site's build and waits until it listens. With `backendUrl` it uses that backend instead of the one in
 * the build. Pass `port` to reuse the address of a killed server.
 */
export async function startSiteProcess({
  env,
  backendUrl,
  port,
}: {
  env: Record<string, string>;
  backendUrl?: string;
  port?: number;
}): Promise<SiteProcess> {
  const ownPort = port ?? (await freePort());
  const url = `http://localhost:${ownPort}`;
  const redirect = join(import.meta.dirname, "redirect-backend.ts");
  const child = spawn(
    process.execPath,
    [
      ...(backendUrl ? ["--import", redirect] : []),
      "lib/server/main.ts",
      "--hostname",
      "localhost",
    ],
    {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        NODE_ENV: "production",
        NEXT_PUBLIC_SITE_URL: url,
        ...env,
        PORT: String(ownPort),
        ...(backendUrl && { TEST_BACKEND_URL: backendUrl }),
      },
    },
  );
  let output = "";
  const read = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000);
  };
  const exited = once(child, "exit");
  child.stderr.on("data", read);
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      read(chunk);
      if (STARTED.test(output)) resolve();
    });
    child.once("exit", () => reject(new Error(`the site ended: ${output}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
  };
  return { url, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
}
