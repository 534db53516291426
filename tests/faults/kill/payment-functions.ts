import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { KilledError, type Send } from "../../db/payments/sequences/payment-system.ts";
import type { Random } from "../../db/payments/sequences/random.ts";
import type { Service } from "../../db/payments/sequences/service.ts";

/** Serves the payment service over HTTP: its state is in this process, and survives the kills. */
export async function serveService(service: Service) {
  const server = createServer(async (request, response) => {
    const { method = "GET", url = "" } = request;
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === "string" && name !== "host" ? [[name, value] as [string, string]] : [],
    );
    const body = method === "POST" ? { body: await text(request) } : {};
    const answer = await service.fetch(`http://127.0.0.1${url}`, { method, headers, ...body });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Running = { child: ChildProcess; url: string };

async function startProcess(env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, ["tests/faults/kill/payment-process.ts"], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const found = /Functions (\d+)\n/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once("exit", () => reject(new Error(`the functions ended: ${output}`)));
  });
  return { child, url: `http://127.0.0.1:${port}` };
}

type Options = {
  env: Record<string, string>;
  random: Random;
  /** The number of kills. */
  kills: number;
  /** Called after each kill, before the next start, with the number of kills so far. */
  afterKill: (count: number) => Promise<void>;
};

/**
 * Runs the Edge Functions in a process that is killed with SIGKILL at random moments of its requests, and restarts it
 * immediately. A request that was killed throws a KilledError.
 */
export async function startKilledFunctions({ env, random, kills, afterKill }: Options) {
  let running = await startProcess(env);
  let count = 0;
  /** The average duration of the requests of each function. */
  const durations = new Map<string, number>();

  async function kill() {
    const gone = new Promise((resolve) => running.child.once("exit", resolve));
    running.child.kill("SIGKILL");
    await gone;
  }

  const send: Send = async (name, headers, body) => {
    const usual = durations.get(name);
    const isKilled = usual !== undefined && count < kills && random.chance(0.4);
    const start = performance.now();
    let killed: Promise<void> | null = null;
    const timer =
      isKilled &&
      setTimeout(
        () => {
          killed = kill();
        },
        random.next() * usual * 1.1,
      );
    try {
      const response = await fetch(`${running.url}/${name}`, { method: "POST", headers, body });
      const answer = await response.text();
      const took = performance.now() - start;
      durations.set(name, usual === undefined ? took : usual * 0.8 + took * 0.2);
      return new Response(answer, { status: response.status });
    } catch (error) {
      if (killed) throw new KilledError();
      throw error;
    } finally {
      if (timer) clearTimeout(timer);
      if (killed) {
        await killed;
        count += 1;
        await afterKill(count);
        running = await startProcess(env);
      }
    }
  };

  return { send, count: () => count, stop: kill };
}
