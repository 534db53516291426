import type { JobContext, JobHandler } from "./types.ts";

/**
 * Calls a database function, which does a bounded part of its work and returns how much that was, until it
 * returns 0.
 */
export function repeatUntilDone({ call }: JobContext, name: string): JobHandler {
  return async () => {
    while ((await call<number>(name)) > 0);
  };
}
