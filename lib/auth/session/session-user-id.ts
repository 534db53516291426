import type { SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt } from "jose";
import { AppError } from "../../errors";
import { isBackendUnavailable, withinLimit } from "../../supabase/connection";

/**
 * The user that the session's token names, or null without a session; refreshes an expired one. The token is not verified here:
 * only for a call to the backend that verifies it. Throws `unavailable` when a session could not be refreshed.
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
