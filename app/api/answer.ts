import type { ErrorCode } from "@/lib/errors";
import type { ActionResult } from "@/lib/result";

const statuses: Partial<Record<ErrorCode, number>> = {
  not_signed_in: 401,
  forbidden: 403,
  not_found: 404,
  invalid_input: 422,
  invalid_range: 422,
  not_configured: 503,
  unexpected: 502,
};

// Prices and free times are true at the moment of asking, so nobody may keep them.
const headers = { "cache-control": "no-store" };

/** An error's code as JSON, with the status that says the same. */
export function refuse(code: ErrorCode): Response {
  return Response.json({ code }, { status: statuses[code] ?? 400, headers });
}

/** The data as JSON, or its refusal. */
export function answer<T>(result: ActionResult<T>): Response {
  return result.ok ? Response.json(result.data, { headers }) : refuse(result.code);
}
