import { pictureUrl } from "../../shared/picture-url";
import type { Tables } from "../../supabase/database.types";
import { type CurrentUser, roles } from "../types";

export const currentUserColumns =
  "first_name, last_name, role, is_provider, avatar_url, phone, bio, is_verified, verification_type, created_at";

type Profile = Pick<
  Tables<"users">,
  | "first_name"
  | "last_name"
  | "role"
  | "is_provider"
  | "avatar_url"
  | "phone"
  | "bio"
  | "is_verified"
  | "verification_type"
  | "created_at"
>;

/** The user as the sign-in service returns them. */
type AuthUser = {
  id: string;
  email?: string | undefined;
  created_at: string;
  user_metadata?: Record<string, unknown>;
};

/**
 * The current user from their profile row. Without a row the names come from the metadata of the sign-up, and the role
 * is guest. The role never comes from metadata, because users can write it themselves.
 */
export function toCurrentUser(authUser: AuthUser, profile: Profile | null): CurrentUser {
  const metadata = (key: string) => {
    const value = authUser.user_metadata?.[key];
    return typeof value === "string" ? value : "";
  };
  return {
    id: authUser.id,
    email: authUser.email ?? "",
    firstName: profile ? (profile.first_name ?? "") : metadata("first_name"),
    lastName: profile ? profile.last_name : metadata("last_name"),
    role: roles.find((role) => role === profile?.role) ?? "guest",
    isProvider: profile?.is_provider ?? false,
    avatar: pictureUrl(profile?.avatar_url ?? null),
    phone: profile?.phone ?? null,
    bio: profile?.bio ?? null,
    isVerified: profile?.is_verified ?? false,
    verificationType: profile?.verification_type ?? "email",
    createdAt: profile?.created_at ?? authUser.created_at,
  };
}
