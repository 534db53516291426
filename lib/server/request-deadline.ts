import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Handler } from "./handler.ts";

/** What a request may wait for the backend in all, in milliseconds: a page takes less than ten seconds. */
const REQUEST_LIMIT_MS = 8000;

// Next bundles what it renders apart from the server around it: a name of the process is what both know
// (lib/supabase/connection.ts).
const deadlines = new AsyncLocalStorage<AbortSignal>();
Object.assign(globalThis, { [Symbol.for("mahfil.requestDeadline")]: deadlines });

/** Receives a file for as long as its sender takes, or reads calendars of others. */
const isLong = (path: string) => /^\/api\/(uploads|calendars\/refresh)(\/|$)/.test(path);

/** The handler with a deadline for all calls to the backend that a request makes. */
export function withRequestDeadline(handler: Handler): Handler {
  return (request: IncomingMessage, response: ServerResponse) =>
    isLong(request.url ?? "")
      ? handler(request, response)
      : deadlines.run(AbortSignal.timeout(REQUEST_LIMIT_MS), handler, request, response);
}
