import { withTimeout } from "../shared/with-timeout.ts";
import type { Answer, AskForChanges } from "./public-changes.ts";

/** What is used of a store such as Redis. Times in milliseconds. */
export type AnswerStore = {
  get: (key: string) => Promise<string | null>;
  set: (key: string, value: string, lifetime: number) => Promise<unknown>;
};

const KEY = "mahfil:public-changes";
/** For how long an answer serves other servers, in milliseconds; each believes it for a second more. */
const LIFETIME_MS = 400;
/** How much more than its own time a server asks for, in milliseconds, so that the answer serves others as well. */
const MARGIN_MS = 5000;
/** How long Redis is waited for, in milliseconds; then the backend is asked. */
const STORE_TIMEOUT_MS = 100;

/**
 * A question that takes the answer another server has just been given, and asks the backend where there is none. Without the
 * store every server asks for itself.
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
    // What is too much for one answer may be complete for a server that asks for less.
    if (!answer.is_complete) return ask(since, signal);
    const value = JSON.stringify({ since: earlier, answer });
    await withTimeout(STORE_TIMEOUT_MS, store.set(KEY, value, LIFETIME_MS)).catch(() => null);
    return answer;
  };
}

function parse(text: string | null): { since: string; answer: Answer } | null {
  return text === null ? null : JSON.parse(text);
}
