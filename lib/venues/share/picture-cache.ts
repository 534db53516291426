import { LRUCache } from "lru-cache";
import { limitConcurrency } from "../../shared/limit-concurrency";

/** Rendering takes one of the four threads that pages need too. */
const MAX_RENDERED_AT_ONCE = 2;
/** Some two seconds of work. */
const MAX_WAITING = 20;

type Render = () => Promise<Buffer | null>;

/**
 * Returns a function that answers with the picture of a key, rendered by its first request, or null when that fails
 * or too many wait for theirs. Keeps what was asked for last, up to so many bytes in all; failures are not kept.
 */
export function createPictureCache(maxBytes: number) {
  const runLimited = limitConcurrency(MAX_RENDERED_AT_ONCE, MAX_WAITING);
  const cache = new LRUCache<string, Buffer, Render>({
    maxSize: maxBytes,
    sizeCalculation: (picture) => picture.byteLength,
    fetchMethod: async (_key, _previous, { context: render }) =>
      (await runLimited(render)?.catch(() => null)) ?? undefined,
    // A picture whose place was taken meanwhile is still the answer to its request.
    ignoreFetchAbort: true,
  });
  return async (key: string, render: Render): Promise<Buffer | null> =>
    (await cache.fetch(key, { context: render })) ?? null;
}
