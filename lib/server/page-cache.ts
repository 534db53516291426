import type { BufferedAnswer } from "./buffered-response.ts";

type Entry = { page: BufferedAnswer; expiresAt: number };

/**
 * How long nothing is kept after an invalidation, in milliseconds. An action announces a change
 * before its own request ends, and Next expires its tags at that end: what is rendered until then
 * may show the state before the change.
 */
const PAUSE_MS = 2000;

/**
 * An LRU cache of whole answers, as they are sent, limited by the bytes of their bodies. `now`
 * returns milliseconds.
 */
export function createPageCache(maxBytes: number, now: () => number = Date.now) {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  let pausedUntil = 0;
  let generation = 0;

  function remove(key: string) {
    const entry = entries.get(key);
    if (!entry) return;
    bytes -= entry.page.body.byteLength;
    entries.delete(key);
  }

  function add(key: string, entry: Entry) {
    entries.set(key, entry);
    bytes += entry.page.body.byteLength;
  }

  function clear() {
    entries.clear();
    bytes = 0;
    generation += 1;
  }

  return {
    /** Returns the page, or null when it is unknown or expired. */
    get(key: string): BufferedAnswer | null {
      const entry = entries.get(key);
      if (!entry) return null;
      remove(key);
      if (entry.expiresAt <= now()) return null;
      // The last in the order of the map is the most recently used.
      add(key, entry);
      return entry.page;
    },
    /** Returns what `set` needs to know of the moment before a render, or null while paused. */
    getGeneration(): number | null {
      return now() < pausedUntil ? null : generation;
    },
    /** Keeps a page for `ttl` milliseconds, unless the cache was cleared since `renderedIn`. */
    set(key: string, page: BufferedAnswer, ttl: number, renderedIn: number) {
      if (renderedIn !== generation || page.body.byteLength > maxBytes / 8) return;
      remove(key);
      add(key, { page, expiresAt: now() + ttl });
      // Answers to searches that nobody repeats would fill the cache with what has expired.
      for (const [leastRecentlyUsed, { expiresAt }] of entries) {
        if (bytes <= maxBytes && expiresAt > now()) break;
        remove(leastRecentlyUsed);
      }
    },
    /** Empties the cache after a change that is in effect. */
    clear,
    /** Empties the cache, and pauses it until the change that is announced by this comes into effect. */
    clearAndPause() {
      clear();
      pausedUntil = now() + PAUSE_MS;
    },
    size: () => ({ pages: entries.size, bytes }),
  };
}

export type PageCache = ReturnType<typeof createPageCache>;
