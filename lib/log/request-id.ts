import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";

const requestIds = new AsyncLocalStorage<string>();

/** The id of the request that is being answered; null outside of one. */
export const currentRequestId = (): string | null => requestIds.getStore() ?? null;

type Start = { request: IncomingMessage; response: ServerResponse };

/**
 * Gives every request to an HTTP server of this process an id, under which its events are logged, and tells it to the client. The
 * channel is Node's (https://nodejs.org/api/diagnostics_channel.html#http): `next start` calls none of our code for a request.
 */
export function identifyRequests(): void {
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as Start;
    const id = randomUUID();
    response.setHeader("x-request-id", id);
    // Tells the crash screen the id of what it was to show, and not that of links it might have led to.
    if (!request.headers["next-router-prefetch"]) {
      response.setHeader("server-timing", `request;desc="${id}"`);
    }
    requestIds.enterWith(id);
  });
}
