import { AppError, type ErrorCode, errorCodes } from "../errors";
import { connection } from "../supabase/connection";
import type { createServerSupabase } from "../supabase/server";

/*
 * Calls of the Edge Function `payments`, which talks to the company that processes cards. It acts for the user whose
 * access token it gets.
 */

/** The codes of answers without a code of their own, by status. */
const codeByStatus: Record<number, ErrorCode> = {
  400: "invalid_input",
  401: "not_signed_in",
  403: "forbidden",
  404: "not_found",
  413: "invalid_input",
  429: "rate_limited",
  501: "not_configured",
};

/** A refusal of the function as an error with its code, and the instant from which a retry is allowed. */
function toError(status: number, body: string): AppError {
  let details: { error?: unknown; retryAt?: unknown } = {};
  try {
    details = Object(JSON.parse(body));
  } catch {
    // A proxy before the functions answers with a body of its own.
  }
  const code = errorCodes.find((known) => known === details.error) ?? codeByStatus[status];
  const retryAt = typeof details.retryAt === "string" ? details.retryAt : undefined;
  return new AppError(code ?? "unavailable", `payments: ${status} ${body}`, retryAt);
}

/**
 * Calls an action of the function as the signed-in user of the client. Throws an AppError with the code of a refusal,
 * `unavailable` when the function cannot be reached.
 */
export async function callPayments(
  supabase: Awaited<ReturnType<typeof createServerSupabase>>,
  action: string,
  input: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const { data } = await supabase.auth.getSession();
  if (!data.session) throw new AppError("not_signed_in");
  const { url, key, fetch: fetchBackend } = connection();
  let response: Response;
  let text: string;
  try {
    response = await fetchBackend(`${url}/functions/v1/payments`, {
      method: "POST",
      headers: {
        apikey: key,
        authorization: `Bearer ${data.session.access_token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ ...input, action }),
      cache: "no-store",
      signal: AbortSignal.timeout(20_000),
    });
    text = await response.text();
  } catch (error) {
    throw new AppError("unavailable", error);
  }
  if (!response.ok) throw toError(response.status, text);
  try {
    return Object(JSON.parse(text));
  } catch (error) {
    throw new AppError("unavailable", error);
  }
}
