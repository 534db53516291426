import type { Backend } from "./backend.ts";

const PAUSE_MS = 3000;

/**
 * Runs the jobs that are due, and again three seconds after each run, until this process ends. What goes wrong
 * is logged by the worker and tried again.
 */
export function startJobTimer({ url, secretKey }: Pick<Backend, "url" | "secretKey">): void {
  const run = async () => {
    await fetch(`${url}/functions/v1/run-jobs`, {
      method: "POST",
      headers: { authorization: `Bearer ${secretKey}` },
    }).then(
      (response) => response.arrayBuffer(),
      () => {},
    );
    setTimeout(run, PAUSE_MS).unref();
  };
  setTimeout(run, PAUSE_MS).unref();
}
