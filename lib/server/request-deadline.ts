import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Handler } from "./handler.ts";

/**
 * What a request may wait for the backend in all, in milliseconds: a page takes less than ten seconds, also on a busy machine.
 */
const REQUEST_LIMIT_MS = 7000;

const deadlines = new AsyncLocalStorage<() => AbortSignal>();
// Next bundles what it renders apart from the server around it: a name of the process is what both know
// (lib/supabase/connection.ts).
const store = { getStore: () => deadlines.getStore()?.() };
Object.assign(globalThis, { [Symbol.for("mahfil.requestDeadline")]: store });

/** Receives a file for as long as its sender takes, or reads calendars of others. */
const isLong = (path: string) => /^\/api\/(uploads|calendars\/refresh)(\/|$)/.test(path);

/**
 * The handler with a deadline for all calls to the backend that a request makes. It is counted from the first of them: a client
 * that sends its body slowly must not use it up, since what is rendered then may be kept for everybody.
 */
export function withRequestDeadline(handler: Handler): Handler {
  return (request: IncomingMessage, response: ServerResponse) => {
    if (isLong(request.url ?? "")) return handler(request, response);
    let deadline: AbortSignal | undefined;
    const startDeadline = () => {
      deadline ??= AbortSignal.timeout(REQUEST_LIMIT_MS);
      return deadline;
    };
    return deadlines.run(startDeadline, handler, request, response);
  };
}
