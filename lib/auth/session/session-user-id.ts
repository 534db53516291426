import type { SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt } from "jose";
import { AppError } from "../../errors";
import { isBackendUnavailable, withinLimit } from "../../supabase/connection";

/**
 * The user in the session's token, or null without a session; refreshes an expired session. Does not verify the token:
 * use it only for a call to the backend, which verifies it. Throws `unavailable` when a session cannot be refreshed.
 */
export async function readSessionUserId({
  auth,
}: Pick<SupabaseClient, "auth">): Promise<string | null> {
  const { data, error } = await withinLimit(auth.getSession());
  if (isBackendUnavailable(error)) throw new AppError("unavailable", error);
  if (!data.session) return null;
  try {
    return decodeJwt(data.session.access_token).sub ?? null;
  } catch {
    return null;
  }
}
