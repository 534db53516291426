import type { ErrorCode } from "./errors";

/**
 * What every action answers. Field errors are message keys, by field path; `retryAt` is the UTC
 * instant (ISO) from which what was refused is allowed again, where that is known.
 */
export type ActionResult<T> =
  | { ok: true; data: T }
  | { ok: false; code: ErrorCode; fields?: Record<string, string>; retryAt?: string };
