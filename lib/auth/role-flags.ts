import type { CurrentUser, Role } from "./types";

export type RoleFlags = { isHost: boolean; isAdmin: boolean; isServiceProvider: boolean };

type RolesOfUser = Pick<CurrentUser, "role" | "isProvider">;

/** Whether a user has a role: a host may be a service provider too. */
export const hasRole = (user: RolesOfUser, role: Role): boolean =>
  role === "service_provider" ? user.isProvider : user.role === role;

/** The user's roles besides guest; none without a user. */
export function roleFlags(user: RolesOfUser | null): RoleFlags {
  return {
    isHost: user?.role === "host",
    isAdmin: user?.role === "admin",
    isServiceProvider: user?.isProvider ?? false,
  };
}
