import { unstable_cache } from "next/cache";
import { type ErrorCode, errorCodeOf } from "../errors";
import type { ActionResult } from "../result";

/** Public data, or the code of why it could not be read. */
export type Read<T> = ActionResult<T>;

const FALLBACK_SECONDS = 300;
const AFTER_FAILURE_SECONDS = 5;

// A page that shows a failure must not live as long as one that shows data: reading something
// short-lived makes the whole page as short-lived.
const shorten = unstable_cache(async () => true, ["after-failure"], {
  revalidate: AFTER_FAILURE_SECONDS,
});

async function failed(error: unknown): Promise<{ ok: false; code: ErrorCode }> {
  const code = errorCodeOf(error);
  if (code === "unexpected") console.error("public data could not be read", error);
  await shorten();
  return { ok: false, code };
}

/**
 * Reads what everybody may know and remembers it under the tags, for five minutes at most unless
 * told otherwise. A failure is answered as its code and never remembered.
 */
export async function readPublic<T>(
  key: string[],
  tags: string[],
  load: () => Promise<T>,
  seconds: number = FALLBACK_SECONDS,
): Promise<Read<T>> {
  try {
    return { ok: true, data: await unstable_cache(load, key, { tags, revalidate: seconds })() };
  } catch (error) {
    return failed(error);
  }
}

/** Reads what changes from moment to moment: nothing is remembered. */
export async function readFresh<T>(load: () => Promise<T>): Promise<Read<T>> {
  try {
    return { ok: true, data: await load() };
  } catch (error) {
    return failed(error);
  }
}
