import { cache } from "react";
import { createServerSupabase } from "../../supabase/server";
import type { SessionUser } from "../types";
import { profileColumns, toSessionUser } from "./session-user";

/**
 * The person behind the request's session, or null. Asks the backend, never the bare token.
 * A missing profile falls back to the sign-in record with role guest.
 */
export const getSessionUser = cache(async (): Promise<SessionUser | null> => {
  const supabase = await createServerSupabase();
  const { data } = await supabase.auth.getUser();
  if (!data.user) return null;
  const { data: profile } = await supabase
    .from("users")
    .select(profileColumns)
    .eq("id", data.user.id)
    .maybeSingle();
  return toSessionUser(data.user, profile);
});
