import { setTimeout as pause } from "node:timers/promises";
import type { Backend } from "./backend.ts";

const PAUSE_MS = 3000;

/**
 * Runs the jobs that are due, again and again until this process ends: three seconds after each run, or six after it began
 * when it takes longer, so that a slow job does not hold up the others. What goes wrong is logged by the worker and tried again.
 */
export function startJobTimer({ url, secretKey }: Pick<Backend, "url" | "secretKey">): void {
  const run = () =>
    fetch(`${url}/functions/v1/run-jobs`, {
      method: "POST",
      headers: { authorization: `Bearer ${secretKey}` },
    }).then(
      (response) => response.arrayBuffer(),
      () => {},
    );
  const repeat = async () => {
    await Promise.race([run(), pause(PAUSE_MS, undefined, { ref: false })]);
    setTimeout(repeat, PAUSE_MS).unref();
  };
  setTimeout(repeat, PAUSE_MS).unref();
}
