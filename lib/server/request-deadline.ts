import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Handler } from "./handler.ts";

/**
 * The total time that a request may wait for the backend, in milliseconds. Chosen so that a page takes less than ten
 * seconds, also on a busy machine.
 */
const REQUEST_LIMIT_MS = 7000;

const deadlines = new AsyncLocalStorage<() => AbortSignal>();
// Next bundles rendered code separately from the server; both find a property of the process
// (lib/supabase/connection.ts).
const store = { getStore: () => deadlines.getStore()?.() };
Object.assign(globalThis, { [Symbol.for("mahfil.requestDeadline")]: store });

/** Receiving a file takes as long as its sender; reading external calendars depends on other servers. */
const isLong = (path: string) => /^\/api\/(uploads|calendars\/refresh)(\/|$)/.test(path);

/**
 * Sets one deadline for all backend calls of a request. It starts with the first call: a client that sends its body
 * slowly must not use it up, because the rendered result may be cached for everybody.
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
