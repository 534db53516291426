import { AppError, errorCodeOf } from "../errors";
import { createPublicClient } from "../supabase/public";
import { forgiveSignIn, takeAttempt } from "./rate-limits";

/**
 * Proves that somebody knows an account's password, by a session of its own that touches no
 * cookie; answers its client, whose session the caller ends. Throws wrong_password, rate_limited.
 */
export async function provePassword(email: string, password: string) {
  await takeAttempt("sign_in", email);
  const client = createPublicClient();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) {
    const code = errorCodeOf(error);
    throw new AppError(code === "wrong_credentials" ? "wrong_password" : code, error);
  }
  await forgiveSignIn(client);
  return client;
}
