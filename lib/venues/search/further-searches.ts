import { cache } from "react";
import type { Read } from "../../cache/read.ts";
import { limitByUser } from "../../shared/limit-by-user.ts";

/** Limits for all visitors together, so that searches without results do not delay others. */
const MAX_RUNNING = 2;
const MAX_WAITING = 48;
/** Limits for one page; further searches beyond them are skipped. */
const MAX_SEARCHES = 16;
const MAX_MILLISECONDS = 2000;

type Limits = {
  run: ReturnType<typeof limitByUser>;
  maxSearches: number;
  /** When no further search may start any more, in milliseconds since 1970. */
  endsAt: number;
};

/**
 * Returns a function that runs the further searches of one page, whose own search finds little. Pages take turns. The
 * function returns null for a search that failed, found no free place, exceeded the limit, or would start too late.
 */
export function startFurtherSearches({ run, maxSearches, endsAt }: Limits) {
  const pageId = crypto.randomUUID();
  let count = 0;
  return async <T>(search: () => Promise<Read<T>>): Promise<T | null> => {
    count += 1;
    if (count > maxSearches) return null;
    const read = await run(pageId, async () => (Date.now() < endsAt ? search() : null));
    return read?.ok ? read.data : null;
  };
}

const runOfAll = limitByUser(MAX_RUNNING, MAX_WAITING);

/** The further searches of the current page (startFurtherSearches). */
export const getFurtherSearches = cache(() =>
  startFurtherSearches({
    run: runOfAll,
    maxSearches: MAX_SEARCHES,
    endsAt: Date.now() + MAX_MILLISECONDS,
  }),
);
