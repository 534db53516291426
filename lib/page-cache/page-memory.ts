/** A whole answer, as it went over the wire. */
export type Page = {
  headers: Record<string, string>;
  body: Buffer;
  etag: string | null;
};

type Kept = { page: Page; until: number };

/** After something public changed, nothing is remembered until it has surely come into effect. */
const PAUSE_MS = 2000;

/**
 * Whole pages in memory, the least recently used leave first. Times are milliseconds of `now`.
 * `forget` empties it and pauses it: a change is announced while its own request is still running,
 * and what was rendered before the end of that request may be from before the change.
 */
export function createPageMemory(maxBytes: number, now: () => number = Date.now) {
  const pages = new Map<string, Kept>();
  let bytes = 0;
  let pausedUntil = 0;
  let generation = 0;

  function drop(key: string) {
    const kept = pages.get(key);
    if (!kept) return;
    bytes -= kept.page.body.byteLength;
    pages.delete(key);
  }

  return {
    /** The page, unless it is unknown or too old. */
    get(key: string): Page | null {
      const kept = pages.get(key);
      if (!kept) return null;
      drop(key);
      if (kept.until <= now()) return null;
      bytes += kept.page.body.byteLength;
      pages.set(key, kept);
      return kept.page;
    },
    /** To be taken before a page is rendered: null while paused. */
    ticket(): number | null {
      return now() < pausedUntil ? null : generation;
    },
    /** Keeps a page for so long, if nothing was forgotten since its ticket was taken. */
    keep(ticket: number, key: string, page: Page, milliseconds: number) {
      if (ticket !== generation || page.body.byteLength > maxBytes / 8) return;
      drop(key);
      pages.set(key, { page, until: now() + milliseconds });
      bytes += page.body.byteLength;
      for (const oldest of pages.keys()) {
        if (bytes <= maxBytes) break;
        drop(oldest);
      }
    },
    forget() {
      pages.clear();
      bytes = 0;
      generation += 1;
      pausedUntil = now() + PAUSE_MS;
    },
    size: () => ({ pages: pages.size, bytes }),
  };
}

export type PageMemory = ReturnType<typeof createPageMemory>;
