import { unstable_isUnrecognizedActionError, unstable_rethrow } from "next/navigation";
import type { ActionResult } from "./result";
import { withTimeout } from "./shared/with-timeout";

/**
 * Why an action has no result. `offline`: no answer arrived. `outdated`: the page belongs to a version of the site that
 * the server has replaced, and the action did not run.
 */
export type NoAnswer = "offline" | "outdated";

export type ActionAnswer<T> = ActionResult<T> | { ok: false; code: NoAnswer; fields?: never };

/**
 * How long the browser waits for the answer of an action, in milliseconds. Longer than the server's limit for an action
 * (lib/server/request-deadline.ts), because the browser sends actions one after another.
 */
const ANSWER_LIMIT_MS = 8000;
/** Longer for file uploads, as in lib/supabase/connection.ts. */
const UPLOAD_ANSWER_LIMIT_MS = 35_000;

/**
 * The result of an action called in a browser; `offline` when no answer arrived in time, although the action may still
 * run, or `outdated`. Rejects only with the errors that Next uses for redirects.
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

/** Whether `code` comes from the browser because the server did not answer. */
export const isNoAnswer = (code: string): code is NoAnswer =>
  code === "offline" || code === "outdated";

/**
 * Whether the backend has answered. Without its answer the action may have run, or the page is outdated; a refresh
 * would then replace the page and the typed texts with an error or another version.
 */
export const isAnswered = (answer: ActionAnswer<unknown>): boolean =>
  answer.ok || !(isNoAnswer(answer.code) || answer.code === "unavailable");
