import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { backendUrl } from "./backend";

/** A fault of the backend, for requests to paths that match `only`. */
type Fault = {
  /**
   * `away`: closes connections. `slow`: delays requests. `mute`: carries requests out and delays the answers. `other`: answers
   * `answer`, like a project with other settings.
   */
  kind: "away" | "slow" | "mute" | "other";
  /** The delay in milliseconds. */
  delayMs?: number;
  answer?: object;
  only?: RegExp;
};

/** A proxy between a site and the backend that can be told to answer late or not at all. */
export type FaultyBackend = {
  url: string;
  /** Begins a fault; null ends it. */
  setFault: (fault: Fault | null) => void;
  /** Returns the paths of the requests since the last call. */
  takeRequests: () => string[];
  stop: () => Promise<void>;
};

/** Headers of a single connection; they must not be forwarded. */
const connectionHeaders = [
  "host",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
];

export async function startFaultyBackend(): Promise<FaultyBackend> {
  let fault: Fault | null = null;
  let requests: string[] = [];

  async function forward(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? "/";
    requests.push(path);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const current = fault && (fault.only?.test(path) ?? true) ? fault : null;
    if (current?.kind === "away") return request.socket.destroy();
    if (current?.kind === "slow") await pause(current.delayMs);
    if (current?.kind === "other") {
      response.writeHead(200, { "content-type": "application/json" });
      return response.end(JSON.stringify(current.answer));
    }
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) {
      if (value && !connectionHeaders.includes(name)) headers.set(name, String(value));
    }
    const hasBody = request.method !== "GET" && request.method !== "HEAD";
    const answer = await fetch(backendUrl + path, {
      method: request.method ?? "GET",
      headers,
      redirect: "manual",
      ...(hasBody && { body: Buffer.concat(chunks) }),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    if (current?.kind === "mute") await pause(current.delayMs);
    for (const [name, value] of answer.headers) {
      if (!connectionHeaders.includes(name) && name !== "content-encoding") {
        response.appendHeader(name, value);
      }
    }
    response.writeHead(answer.status).end(body);
  }

  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setFault: (next) => {
      fault = next;
    },
    takeRequests: () => {
      const taken = requests;
      requests = [];
      return taken;
    },
    stop: async () => {
      server.closeAllConnections();
      const closed = once(server, "close");
      server.close();
      await closed;
    },
  };
}
