import { cacheTags } from "../cache/cache-tags.ts";
import { withTimeout } from "../shared/with-timeout.ts";

/** A change as `get_public_changes` returns it (supabase/schemas/foundation/public-changes.sql). */
type Change = { kind: string; subject: string; changed_at: string };
export type Answer = { now: string; is_complete: boolean; changes: Change[] };
/** Asks for the changes since the `now` of an earlier answer; null at the start. */
export type AskForChanges = (since: string | null, signal: AbortSignal) => Promise<Answer>;

/** How long an answer is valid, in milliseconds. A change shows everywhere within twice this time. */
const MAX_AGE_MS = 1000;
/** How long a request waits for an answer, in milliseconds; after that it is served from the cache. */
const MAX_WAIT_MS = 500;
/** When an unanswered question is aborted, in milliseconds. */
const TIMEOUT_MS = 3000;

const tagsOf: Record<string, (subject: string) => string[]> = {
  venue: (id) => [cacheTags.venue(id), cacheTags.venues],
  service: () => [cacheTags.services],
  profile: () => [cacheTags.venues, cacheTags.services],
  catalogue: () => [cacheTags.catalogue],
  // The words of the search affect which venues are found.
  search: () => [cacheTags.venues],
};

/**
 * Asks the backend which public pages any user or server has changed: at most once a second, and only while there are
 * requests. Calls `expire` with the cache tags of the changes; with all tags after a start, or after too many changes.
 * Without an answer the cached state stays.
 */
export function createChangeWatcher(
  ask: AskForChanges,
  expire: (tags: string[]) => void,
  now: () => number = Date.now,
) {
  let since: string | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;
  /** Resolves with the answer, or after MAX_WAIT_MS. */
  let waiting: Promise<void> | null = null;
  const seen = new Map<string, string>();
  let expiredBefore: string[] = [];

  function tagsOfNews({ is_complete: isComplete, changes }: Answer): string[] {
    if (!isComplete) return [cacheTags.everything];
    const news = changes.filter(
      ({ kind, subject, changed_at: at }) => seen.get(`${kind} ${subject}`) !== at,
    );
    return news.flatMap(({ kind, subject }) => tagsOf[kind]?.(subject) ?? []);
  }

  async function refresh() {
    const answer = await ask(since, AbortSignal.timeout(TIMEOUT_MS));
    const tags = tagsOfNews(answer);
    since = answer.now;
    seen.clear();
    for (const { kind, subject, changed_at: at } of answer.changes) {
      seen.set(`${kind} ${subject}`, at);
    }
    // Expires these tags again with the next answer: a page rendered in between may show the old state.
    const expiring = [...new Set([...tags, ...expiredBefore])];
    expiredBefore = tags;
    if (expiring.length > 0) expire(expiring);
  }

  /** Returns a promise to await before answering; null when there is nothing to wait for. */
  return function checkChanges(): Promise<void> | null {
    if (asking || now() - askedAt < MAX_AGE_MS) return waiting;
    askedAt = now();
    asking = refresh()
      .catch((error: unknown) => console.warn("changes of public pages are unknown", error))
      .finally(() => {
        asking = null;
      });
    waiting = withTimeout(MAX_WAIT_MS, asking)
      .catch(() => {})
      .finally(() => {
        waiting = null;
      });
    return waiting;
  };
}

/** Creates the function that asks the backend; null when none is configured. */
export function askBackend(url: string | null, key: string | null): AskForChanges | null {
  if (!url || !key) return null;
  return async (since, signal) => {
    const response = await fetch(`${url}/rest/v1/rpc/get_public_changes`, {
      method: "POST",
      headers: { apikey: key, "content-type": "application/json" },
      body: JSON.stringify({ p_since: since }),
      signal,
    });
    if (!response.ok) throw new Error(`the backend answered with status ${response.status}`);
    return response.json();
  };
}
