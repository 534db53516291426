import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";

const requestIds = new AsyncLocalStorage<string>();

/** The id of the current request; null outside of a request. */
export const currentRequestId = (): string | null => requestIds.getStore() ?? null;

type Start = { request: IncomingMessage; response: ServerResponse };

/**
 * Gives every HTTP request of this process an id, adds the id to its log events, and sends it to the client. Uses
 * Node's channel (https://nodejs.org/api/diagnostics_channel.html#http), because `next start` runs none of our code for
 * a request.
 */
export function identifyRequests(): void {
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as Start;
    const id = randomUUID();
    response.setHeader("x-request-id", id);
    // The crash screen shows the id of the page's request, not of prefetched links.
    if (!request.headers["next-router-prefetch"]) {
      response.setHeader("server-timing", `request;desc="${id}"`);
    }
    requestIds.enterWith(id);
  });
}
