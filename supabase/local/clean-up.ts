import { oneLine } from "./settings.ts";

/** How long a part may take to stop. Writing what PostgreSQL has in memory takes a second or two. */
const CLEANUP_LIMIT_MS = 5000;

/**
 * Stops a part of the backend. A database that has died neither answers nor closes: it keeps nothing else from stopping, nor
 * the process from ending. The next start finds its files as after a kill.
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
