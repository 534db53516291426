import type { ErrorCode } from "./errors";

/** What every action answers. Field errors are message keys, by field path. */
export type ActionResult<T> =
  | { ok: true; data: T }
  | { ok: false; code: ErrorCode; fields?: Record<string, string> };
