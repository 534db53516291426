import { setTimeout as pause } from "node:timers/promises";
import type { Backend } from "./backend.ts";

const PAUSE_MS = 3000;

/**
 * Runs due jobs repeatedly until this process ends: three seconds after each run, or six seconds after the start of a longer
 * one, so that a slow job does not delay others. The worker logs errors and retries.
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
