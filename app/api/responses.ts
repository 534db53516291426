import type { ErrorCode } from "@/lib/errors";
import type { ActionResult } from "@/lib/result";

const statuses: Partial<Record<ErrorCode, number>> = {
  not_signed_in: 401,
  forbidden: 403,
  not_found: 404,
  not_configured: 503,
  unavailable: 503,
  unexpected: 502,
};

// Answers change with every booking or depend on the session, so they must not be stored.
const headers = { "cache-control": "private, no-store" };

/** An error's code as JSON, with the HTTP status that corresponds to it. */
export function errorResponse(code: ErrorCode): Response {
  return Response.json({ code }, { status: statuses[code] ?? 400, headers });
}

/** The data of a result as JSON, or its error. */
export function resultResponse<T>(result: ActionResult<T>): Response {
  return result.ok ? Response.json(result.data, { headers }) : errorResponse(result.code);
}
