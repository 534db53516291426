import { unstable_cache } from "next/cache";
import { cacheTags } from "../../cache/cache-tags";
import { FALLBACK_SECONDS } from "../../cache/tags";

// Returns a new key prefix after every change of a venue, which invalidates all cached results. The same tag
// revalidates pages that read it.
const getGeneration = unstable_cache(async () => crypto.randomUUID(), ["venues-generation"], {
  tags: [cacheTags.venues, cacheTags.everything],
  revalidate: FALLBACK_SECONDS,
});

const MAX_AGE_MILLISECONDS = 20_000;
const MAX_ENTRIES = 400;
const entries = new Map<string, { expiresAt: number; result: Promise<unknown> }>();

/**
 * Runs `load` once for equal requests, which share its result for 20 seconds or until a venue changes. Does not cache
 * failures. Keeps the newest 400 requests.
 */
export async function dedupe<T>(request: string, load: () => Promise<T>): Promise<T> {
  const key = `${await getGeneration()} ${request}`;
  const cached = entries.get(key);
  if (cached && cached.expiresAt > Date.now()) return cached.result as Promise<T>;
  const result = load();
  entries.delete(key);
  entries.set(key, { expiresAt: Date.now() + MAX_AGE_MILLISECONDS, result });
  for (const oldestKey of entries.keys()) {
    if (entries.size <= MAX_ENTRIES) break;
    entries.delete(oldestKey);
  }
  try {
    return await result;
  } catch (error) {
    if (entries.get(key)?.result === result) entries.delete(key);
    throw error;
  }
}
