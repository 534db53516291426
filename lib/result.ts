import type { ErrorCode } from "./errors";

/**
 * The result of a server action. `fields` holds message keys by field path; `retryAt` is the UTC instant (ISO) after
 * which the refused action is allowed again, if known.
 */
export type ActionResult<T> =
  | { ok: true; data: T }
  | { ok: false; code: ErrorCode; fields?: Record<string, string>; retryAt?: string };
