import { withTimeout } from "../shared/with-timeout.ts";
import type { Answer, AskForChanges } from "./public-changes.ts";

/** The used part of a store such as Redis. Times in milliseconds. */
export type AnswerStore = {
  get: (key: string) => Promise<string | null>;
  set: (key: string, value: string, lifetime: number) => Promise<unknown>;
};

const KEY = "mahfil:public-changes";
/** How long an answer is shared with other servers, in milliseconds; each then uses it for one more second. */
const LIFETIME_MS = 400;
/** How much earlier than its own time a server asks from, in milliseconds, so that other servers can use the answer. */
const MARGIN_MS = 5000;
/** How long a server waits for Redis, in milliseconds, before it asks the backend. */
const STORE_TIMEOUT_MS = 100;

/**
 * Wraps `ask`: returns the answer that another server has just received, or asks the backend. Without the store every
 * server asks the backend itself.
 */
export function shareAnswers(ask: AskForChanges, store: AnswerStore): AskForChanges {
  return async (since, signal) => {
    if (since === null) return ask(since, signal);
    const shared = await withTimeout(STORE_TIMEOUT_MS, store.get(KEY))
      .then(parse)
      .catch(() => null);
    if (shared && Date.parse(shared.since) <= Date.parse(since)) return shared.answer;
    const earlier = new Date(Date.parse(since) - MARGIN_MS).toISOString();
    const answer = await ask(earlier, signal);
    // An answer that is incomplete for the earlier time may be complete for this server's time.
    if (!answer.is_complete) return ask(since, signal);
    const value = JSON.stringify({ since: earlier, answer });
    await withTimeout(STORE_TIMEOUT_MS, store.set(KEY, value, LIFETIME_MS)).catch(() => null);
    return answer;
  };
}

function parse(text: string | null): { since: string; answer: Answer } | null {
  return text === null ? null : JSON.parse(text);
}
