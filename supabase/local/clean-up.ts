import { oneLine } from "./settings.ts";

/** Time limit for stopping a part, in milliseconds. Flushing PostgreSQL's memory takes a second or two. */
const CLEANUP_LIMIT_MS = 5000;

/**
 * Stops a part of the backend. A dead database neither responds nor closes: after the limit the other parts stop and the
 * process ends anyway. The next start recovers its files as after a kill.
 */
export async function cleanUp(cleanup: () => Promise<unknown> | unknown): Promise<void> {
  let limit: NodeJS.Timeout | undefined;
  const waited = new Promise<void>((resolve) => {
    limit = setTimeout(resolve, CLEANUP_LIMIT_MS);
  });
  const done = (async () => cleanup())().catch((error: unknown) =>
    console.error(`Not stopped in order: ${oneLine(error)}`),
  );
  await Promise.race([done, waited]);
  clearTimeout(limit);
}
