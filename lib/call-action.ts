import { unstable_isUnrecognizedActionError, unstable_rethrow } from "next/navigation";
import type { ActionResult } from "./result";
import { withTimeout } from "./shared/with-timeout";

/**
 * Why an action has no result: `offline` when no answer came, `outdated` when the page is of a version of the site that the
 * server has replaced, and the action was not carried out.
 */
export type NoAnswer = "offline" | "outdated";

export type ActionAnswer<T> = ActionResult<T> | { ok: false; code: NoAnswer; fields?: never };

/**
 * How long a person waits for the answer of an action, in milliseconds. Longer than the server lets an action take
 * (lib/server/request-deadline.ts): the browser sends one action after the other.
 */
const ANSWER_LIMIT_MS = 8000;
/** Longer for what carries a file, as in lib/supabase/connection.ts. */
const UPLOAD_ANSWER_LIMIT_MS = 35_000;

/**
 * The result of an action that was called in a browser; `offline` when no answer came in time, although it may be
 * carried out all the same, or `outdated`. Rejects only with the errors by which Next redirects.
 */
export async function callAction<T>(
  action: Promise<ActionResult<T>>,
  { isUpload = false } = {},
): Promise<ActionAnswer<T>> {
  try {
    return await withTimeout(isUpload ? UPLOAD_ANSWER_LIMIT_MS : ANSWER_LIMIT_MS, action);
  } catch (error) {
    unstable_rethrow(error);
    return { ok: false, code: unstable_isUnrecognizedActionError(error) ? "outdated" : "offline" };
  }
}

/** Whether nothing but the browser has answered. */
export const isNoAnswer = (code: string): code is NoAnswer =>
  code === "offline" || code === "outdated";

/**
 * Whether the backend has answered. After any other answer it is unknown whether the action was carried out, or the page is
 * outdated, and a refresh of the page would replace it, and what was typed, by an error or another version.
 */
export const isAnswered = (answer: ActionAnswer<unknown>): boolean =>
  answer.ok || !(isNoAnswer(answer.code) || answer.code === "unavailable");
