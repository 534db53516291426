import type { JobContext, JobHandler } from "./types.ts";

/** Calls a database function until it returns 0. Each call does a limited part of the work and returns its amount. */
export function repeatUntilDone({ call }: JobContext, name: string): JobHandler {
  return async () => {
    while ((await call<number>(name)) > 0);
  };
}
