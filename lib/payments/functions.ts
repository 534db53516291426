import { callFunction } from "../call-function";
import { AppError } from "../errors";
import type { createServerSupabase } from "../supabase/server";

type Client = Awaited<ReturnType<typeof createServerSupabase>>;

/**
 * Calls the Edge Function `payments` as the signed-in user. Throws an AppError with the code of its refusal, or
 * `unavailable` when there is no answer; the call may have run anyway.
 */
export async function callPayments<T>(
  supabase: Client,
  body: { action: string } & Record<string, unknown>,
): Promise<T> {
  const { data } = await supabase.auth.getSession();
  if (!data.session) throw new AppError("not_signed_in");
  const answer = await callFunction("payments", {
    body,
    token: data.session.access_token,
    failure: `payments refused ${body.action}`,
  });
  if (!answer) throw new AppError("unavailable");
  return answer as T;
}
