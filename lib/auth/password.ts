import { AppError, errorCodeOf } from "../errors";
import type { createServerSupabase } from "../supabase/server";
import { createVisitorClient } from "../supabase/visitor";
import { consumeRateLimit, resetSignInRateLimit } from "./rate-limits";

type Supabase =
  | Awaited<ReturnType<typeof createServerSupabase>>
  | Awaited<ReturnType<typeof createVisitorClient>>;

/**
 * Starts a session of `supabase` with a password. Counts the attempt before checking the password, so that parallel
 * attempts cannot pass together; a right password resets the count. Throws AppError: `rate_limited`,
 * `wrong_credentials`, `email_not_confirmed`, … Logs a refusal without the account.
 */
export async function signInWithPassword(
  supabase: Supabase,
  credentials: { email: string; password: string },
) {
  await consumeRateLimit("sign_in", credentials.email);
  const { data, error } = await supabase.auth.signInWithPassword(credentials);
  if (error) {
    const code = errorCodeOf(error);
    console.warn(`a sign-in with a password was refused: ${code}`);
    throw new AppError(code, error);
  }
  await resetSignInRateLimit(credentials.email);
  return data;
}

/**
 * Verifies the password of an account in a session without cookies. Returns the client of that session,
 * which the caller ends. Throws AppError: wrong_password, rate_limited.
 */
export async function verifyPassword(email: string, password: string) {
  const supabase = await createVisitorClient();
  try {
    await signInWithPassword(supabase, { email, password });
  } catch (error) {
    if (errorCodeOf(error) === "wrong_credentials") throw new AppError("wrong_password", error);
    throw error;
  }
  return supabase;
}
