import { LRUCache } from "lru-cache";
import type { BufferedAnswer } from "./buffered-response.ts";

/**
 * How long nothing is kept after an invalidation, in milliseconds. An action announces a change
 * before its own request ends, and Next expires its tags at that end: what is rendered until then
 * may show the state before the change.
 */
const PAUSE_MS = 2000;

/**
 * A cache of whole answers, as they are sent, limited by the bytes of their bodies. `now` returns
 * milliseconds.
 */
export function createPageCache(maxBytes: number, now: () => number = Date.now) {
  const pages = new LRUCache<string, BufferedAnswer>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    // A size is positive.
    sizeCalculation: ({ body }) => Math.max(1, body.byteLength),
    ttlResolution: 0,
    perf: { now },
  });
  let pausedUntil = 0;
  let generation = 0;

  function clear() {
    pages.clear();
    generation += 1;
  }

  return {
    /** Returns the page, or null when it is unknown or expired. */
    get: (key: string): BufferedAnswer | null => pages.get(key) ?? null,
    /** Returns what `set` needs to know of the moment before a render, or null while paused. */
    getGeneration(): number | null {
      return now() < pausedUntil ? null : generation;
    },
    /** Keeps a page for `ttl` milliseconds, unless the cache was cleared since `renderedIn`. */
    set(key: string, page: BufferedAnswer, ttl: number, renderedIn: number) {
      if (renderedIn !== generation) return;
      // Answers to searches that nobody repeats would fill the cache with what has expired.
      pages.purgeStale();
      pages.set(key, page, { ttl });
    },
    /** Empties the cache after a change that is in effect. */
    clear,
    /** Empties the cache, and pauses it until the change that is announced by this comes into effect. */
    clearAndPause() {
      clear();
      pausedUntil = now() + PAUSE_MS;
    },
    size: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
  };
}

export type PageCache = ReturnType<typeof createPageCache>;
