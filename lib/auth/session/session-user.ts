import type { Tables } from "../../supabase/database.types";
import { roles, type SessionUser } from "../types";

export const profileColumns =
  "first_name, last_name, role, avatar_url, phone, bio, is_verified, verification_type, created_at";

type Profile = Pick<
  Tables<"users">,
  | "first_name"
  | "last_name"
  | "role"
  | "avatar_url"
  | "phone"
  | "bio"
  | "is_verified"
  | "verification_type"
  | "created_at"
>;

type AuthRecord = {
  id: string;
  email?: string | undefined;
  created_at: string;
  user_metadata?: Record<string, unknown>;
};

/**
 * The signed-in person from their profile row. Without a row, what they said at sign-up stands in
 * for names, and the role is guest: a role is never taken from words a user can write.
 */
export function toSessionUser(record: AuthRecord, profile: Profile | null): SessionUser {
  const said = (key: string) => {
    const value = record.user_metadata?.[key];
    return typeof value === "string" ? value : "";
  };
  return {
    id: record.id,
    email: record.email ?? "",
    firstName: profile ? (profile.first_name ?? "") : said("first_name"),
    lastName: profile ? profile.last_name : said("last_name"),
    role: roles.find((role) => role === profile?.role) ?? "guest",
    avatar: profile?.avatar_url ?? null,
    phone: profile?.phone ?? null,
    bio: profile?.bio ?? null,
    isVerified: profile?.is_verified ?? false,
    verificationType: profile?.verification_type ?? "email",
    createdAt: profile?.created_at ?? record.created_at,
  };
}
