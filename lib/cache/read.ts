import { unstable_cache } from "next/cache";
import { type ErrorCode, errorCodeOf } from "../errors";
import type { ActionResult } from "../result";
import { cacheTags } from "./cache-tags";
import { FALLBACK_SECONDS } from "./tags";

/** Public data, or the code of the error that prevented reading it. */
export type Read<T> = ActionResult<T>;

const FAILURE_SECONDS = 5;

// A page that shows an error must not be cached as long as one with data: reading a short-lived entry shortens the
// lifetime of the whole page. With the tag, a starting server can expire pages that a build without a backend rendered.
const shortenPageLifetime = unstable_cache(async () => true, ["after-failure"], {
  tags: [cacheTags.everything],
  revalidate: FAILURE_SECONDS,
});

async function handleFailure(error: unknown): Promise<{ ok: false; code: ErrorCode }> {
  const code = errorCodeOf(error);
  if (code === "unexpected") console.error("public data could not be read", error);
  await shortenPageLifetime();
  return { ok: false, code };
}

/**
 * Reads public data and caches it under `tags`, for five minutes unless `seconds` says otherwise. A
 * failure is returned as its code and is not cached.
 */
export async function readPublic<T>(
  key: string[],
  tags: string[],
  load: () => Promise<T>,
  seconds: number = FALLBACK_SECONDS,
): Promise<Read<T>> {
  try {
    const options = { tags: [...tags, cacheTags.everything], revalidate: seconds };
    return { ok: true, data: await unstable_cache(load, key, options)() };
  } catch (error) {
    return handleFailure(error);
  }
}

/** Reads public data that changes often, without a cache. */
export async function readFresh<T>(load: () => Promise<T>): Promise<Read<T>> {
  try {
    return { ok: true, data: await load() };
  } catch (error) {
    return handleFailure(error);
  }
}
