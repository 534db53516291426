import { getClientIp } from "../auth/client-ip";
import { serverEnv } from "../env";
import { AppError, type ErrorCode, errorCodes } from "../errors";
import { connection } from "../supabase/connection";
import type { createServerSupabase } from "../supabase/server";

type Client = Awaited<ReturnType<typeof createServerSupabase>>;

const codeByStatus: Record<number, ErrorCode> = {
  400: "invalid_input",
  401: "not_signed_in",
  404: "not_found",
  429: "rate_limited",
  501: "not_configured",
};

/**
 * Calls the Edge Function `payments` as the signed-in user. Throws an AppError with the code of its refusal; `unavailable`
 * when there is no answer, after which it is unknown whether it was done.
 */
export async function callPayments<T>(
  supabase: Client,
  body: { action: string } & Record<string, unknown>,
): Promise<T> {
  const { data } = await supabase.auth.getSession();
  if (!data.session) throw new AppError("not_signed_in");
  const { url, key, fetch: fetchBackend } = connection();
  const ipAddress = await getClientIp();
  const headers: Record<string, string> = {
    apikey: key,
    authorization: `Bearer ${data.session.access_token}`,
    "content-type": "application/json",
  };
  if (serverEnv.verificationSiteKey) headers["x-site-key"] = serverEnv.verificationSiteKey;
  let response: Response;
  let answer: unknown;
  try {
    response = await fetchBackend(`${url}/functions/v1/payments`, {
      method: "POST",
      headers,
      body: JSON.stringify(ipAddress ? { ...body, ipAddress } : body),
      cache: "no-store",
    });
    answer = await response.json();
  } catch (error) {
    throw new AppError("unavailable", error);
  }
  if (response.ok) return answer as T;
  const { error } = Object(answer) as { error?: unknown };
  const code = errorCodes.find((known) => known === error) ?? codeByStatus[response.status];
  console.warn(`payments refused ${body.action}: ${response.status} ${String(error)}`);
  throw new AppError(code ?? "unavailable");
}
