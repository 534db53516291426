import type { CurrentUser } from "./types";

export type RoleFlags = { isHost: boolean; isAdmin: boolean; isServiceProvider: boolean };

/** Which role beside that of a guest the user has; none without a user. */
export function roleFlags(user: Pick<CurrentUser, "role"> | null): RoleFlags {
  return {
    isHost: user?.role === "host",
    isAdmin: user?.role === "admin",
    isServiceProvider: user?.role === "service_provider",
  };
}
