export const roles = ["guest", "host", "service_provider", "admin"] as const;
export type Role = (typeof roles)[number];

/** The signed-in user as the interface knows them. */
export type CurrentUser = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** The one value that stands for all roles: see `hasRole`. */
  role: Role;
  /** Whether they offer services, as a host may do too. */
  isProvider: boolean;
  avatar: string | null;
  phone: string | null;
  bio: string | null;
  isVerified: boolean;
  verificationType: string;
  createdAt: string;
};
