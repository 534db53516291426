import { LRUCache } from "lru-cache";
import { limitConcurrency } from "../../shared/limit-concurrency";

/** Rendering uses one of the four threads that pages need too. */
const MAX_RENDERED_AT_ONCE = 2;
/** About two seconds of work. */
const MAX_WAITING = 20;

type Render = () => Promise<Buffer | null>;

/**
 * Returns a function that returns the picture of a key, rendered at its first request; null when that fails or too many
 * requests wait. Keeps the most recently requested pictures, up to `maxBytes` in total; does not keep failures.
 */
export function createPictureCache(maxBytes: number) {
  const runLimited = limitConcurrency(MAX_RENDERED_AT_ONCE, MAX_WAITING);
  const cache = new LRUCache<string, Buffer, Render>({
    maxSize: maxBytes,
    sizeCalculation: (picture) => picture.byteLength,
    fetchMethod: async (_key, _previous, { context: render }) =>
      (await runLimited(render)?.catch(() => null)) ?? undefined,
    // A picture that was evicted meanwhile is still the answer to its request.
    ignoreFetchAbort: true,
  });
  return async (key: string, render: Render): Promise<Buffer | null> =>
    (await cache.fetch(key, { context: render })) ?? null;
}
