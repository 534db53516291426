import { cache } from "react";
import type { Read } from "../../cache/read.ts";
import { limitByUser } from "../../shared/limit-by-user.ts";

/** Of all visitors together, so that searches without results delay no others. */
const MAX_RUNNING = 2;
const MAX_WAITING = 48;
/** For a page: what it asks beyond is left out. */
const MAX_SEARCHES = 16;
const MAX_MILLISECONDS = 2000;

type Limits = {
  run: ReturnType<typeof limitByUser>;
  maxSearches: number;
  /** When no further search is begun, in milliseconds since 1970. */
  endsAt: number;
};

/**
 * Returns a function that runs the further searches of one page, which help where its own finds little. Pages take turns. Null
 * for a search that failed, found no room, or would be one too many or begin too late.
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

/** The further searches of the page that is rendered (startFurtherSearches). */
export const getFurtherSearches = cache(() =>
  startFurtherSearches({
    run: runOfAll,
    maxSearches: MAX_SEARCHES,
    endsAt: Date.now() + MAX_MILLISECONDS,
  }),
);
