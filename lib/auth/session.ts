import { cache } from "react";
import { createServerSupabase } from "../supabase/server";
import { roles, type SessionUser } from "./types";

/**
 * The person behind the request's session, or null. Asks the backend, never the bare token.
 * A missing profile falls back to the sign-in record with role guest.
 */
export const getSessionUser = cache(async (): Promise<SessionUser | null> => {
  const supabase = await createServerSupabase();
  const { data } = await supabase.auth.getUser();
  const user = data.user;
  if (!user) return null;
  const { data: profile } = await supabase
    .from("users")
    .select(
      "first_name, last_name, role, avatar_url, phone, bio, is_verified, verification_type, created_at",
    )
    .eq("id", user.id)
    .maybeSingle();
  return {
    id: user.id,
    email: user.email ?? "",
    firstName: profile?.first_name ?? "",
    lastName: profile?.last_name ?? "",
    role: roles.find((role) => role === profile?.role) ?? "guest",
    avatar: profile?.avatar_url ?? null,
    phone: profile?.phone ?? null,
    bio: profile?.bio ?? null,
    isVerified: profile?.is_verified ?? false,
    verificationType: profile?.verification_type ?? "email",
    createdAt: profile?.created_at ?? user.created_at,
  };
});
