import { LRUCache } from "lru-cache";
import type { BufferedAnswer } from "./buffered-response.ts";

/**
 * How long nothing is cached after an invalidation, in milliseconds. An action announces a change before its own
 * request ends, and Next expires its tags only then; pages rendered in between may show the old state.
 */
const PAUSE_MS = 2000;

/** A cache of complete answers as they are sent, limited by the bytes of their bodies. `now` returns milliseconds. */
export function createPageCache(maxBytes: number, now: () => number = Date.now) {
  const pages = new LRUCache<string, BufferedAnswer>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    // The size must be positive.
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
    /** Returns the generation to pass to `set`; call it before a render. Null while paused. */
    getGeneration(): number | null {
      return now() < pausedUntil ? null : generation;
    },
    /** Keeps a page for `ttl` milliseconds, unless the cache was cleared since `renderedIn`. */
    set(key: string, page: BufferedAnswer, ttl: number, renderedIn: number) {
      if (renderedIn !== generation) return;
      // Otherwise expired answers to one-time searches would fill the cache.
      pages.purgeStale();
      pages.set(key, page, { ttl });
    },
    /** Empties the cache after a change has taken effect. */
    clear,
    /** Empties the cache and pauses it until an announced change takes effect. */
    clearAndPause() {
      clear();
      pausedUntil = now() + PAUSE_MS;
    },
    size: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
  };
}

export type PageCache = ReturnType<typeof createPageCache>;
