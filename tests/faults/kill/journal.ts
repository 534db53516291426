import { publishableKey, secretKey } from "../../../supabase/local/settings.ts";
import type { Person } from "./market.ts";
import type { SentFile } from "./message-files.ts";

/** A hold that was requested, whether or not the client got a confirmation. */
type HoldRequest = { guest: Person; body: Record<string, unknown>; key: string };

/** What the clients of a round were told, and their requests that got no answer. */
export type Journal = {
  holds: Map<string, string>;
  /** Who requested each hold, by its key. */
  guests: Map<string, Person>;
  unanswered: HoldRequest[];
  submitted: Set<string>;
  messages: Map<string, string>;
  /** Paths of stored photos with their content; of deleted ones; and of those whose request got no answer. */
  photos: Map<string, string>;
  deleted: Set<string>;
  unclear: Set<string>;
  /** Files of messages that were announced. */
  files: SentFile[];
  /** The last number that a save of each draft confirmed. */
  saves: Map<string, number>;
  /** Resolves with the first confirmation. */
  hasConfirmed: PromiseWithResolvers<void>;
  /** Answers that are neither a success nor a lost connection. */
  unexpected: string[];
};

export const newJournal = (): Journal => ({
  holds: new Map(),
  guests: new Map(),
  unanswered: [],
  submitted: new Set(),
  messages: new Map(),
  photos: new Map(),
  deleted: new Set(),
  unclear: new Set(),
  files: [],
  saves: new Map(),
  hasConfirmed: Promise.withResolvers<void>(),
  unexpected: [],
});

/** The site, which stores photos with the secret key. */
export const site: Person = { id: "", token: secretKey };

export const headersOf = ({ token }: Person) => ({
  apikey: token === secretKey ? secretKey : publishableKey,
  authorization: `Bearer ${token}`,
});

type Call = { method?: string; path: string; person: Person; body: unknown; type?: string };

/** Returns the answer, or why there is none. The backend answers 503 while PostgreSQL is gone. */
async function send(url: string, { method = "POST", path, person, body, type }: Call) {
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...headersOf(person),
        "content-type": type ?? "application/json",
      },
      body: typeof body === "string" ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    return response.status === 503 ? `503 ${text}` : { status: response.status, text };
  } catch (error) {
    return error instanceof Error ? `${error.message}: ${error.cause}` : String(error);
  }
}

/** Returns the answer, or null if there is none because the server was killed. */
export async function call(url: string, request: Call) {
  const answer = await send(url, request);
  return typeof answer === "string" ? null : answer;
}

/**
 * Returns the answer to a request that may be repeated, for a client that retries: a connection that lost its server may
 * report this to its next user, after the restart.
 */
export async function callUntilAnswered(url: string, request: Call) {
  let reason = "";
  for (let attempt = 1; attempt < 50; attempt++) {
    const answer = await send(url, request);
    if (typeof answer !== "string") return answer;
    reason = answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no answer to ${request.path}: ${reason}`);
}

/** Whether the answer confirms the request; notes an unexpected answer. */
export function isConfirmed(
  journal: Journal,
  name: string,
  answer: Awaited<ReturnType<typeof call>>,
) {
  if (!answer) return false;
  if (answer.status < 300) {
    journal.hasConfirmed.resolve();
    return true;
  }
  journal.unexpected.push(`${name}: ${answer.status} ${answer.text.slice(0, 200)}`);
  return false;
}
