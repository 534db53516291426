import { cache } from "react";
import { AppError } from "../../errors";
import { isBackendUnavailable, withinLimit } from "../../supabase/connection";
import { createServerSupabase } from "../../supabase/server";
import type { CurrentUser } from "../types";
import { currentUserColumns, toCurrentUser } from "./rows";
import { readSessionUserId } from "./session-user-id";

/*
 * Sessions, in these words everywhere:
 * - session: the sign-in service's record of one sign-in. It ends by signing out, with its device, or
 *   when it is no longer refreshed.
 * - session cookie: the session's tokens in the browser (lib/session-cookie.ts).
 * - refresh: an expiring access token is replaced by a new one: by the middleware for pages
 *   (lib/supabase/middleware.ts), by supabase-js in an open page, and by POST /api/session where only
 *   the server can (server-session.ts). `refreshUser` is something else: it loads the user again.
 * - current user: the signed-in person with their profile: getCurrentUser here, useUser in components.
 * - session client: what follows the session in the browser (session-client.ts).
 * - sign out: ends the session of this browser at the service and deletes its cookie.
 */

/**
 * The user of the request's session, or null. Verified by the sign-in service, never read from the token alone. Without
 * a profile it returns the data of the sign-in record, with the role guest. Throws `unavailable` when the backend does
 * not answer.
 */
export const getCurrentUser = cache(async (): Promise<CurrentUser | null> => {
  const supabase = await createServerSupabase();
  const userId = await readSessionUserId(supabase);
  if (!userId) return null;
  // In parallel, because neither needs the other's result: the profile is read under row-level security.
  const [{ data, error }, { data: profile, error: profileError }] = await Promise.all([
    withinLimit(supabase.auth.getUser()),
    supabase.from("users").select(currentUserColumns).eq("id", userId).maybeSingle(),
  ]);
  if (!data.user && isBackendUnavailable(error)) throw new AppError("unavailable", error);
  if (data.user?.id !== userId) return null;
  // Without an answer the role is unknown, and a host would be refused as a guest.
  if (isBackendUnavailable(profileError)) throw new AppError("unavailable", profileError);
  return toCurrentUser(data.user, profile);
});
