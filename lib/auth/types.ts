export const roles = ["guest", "host", "service_provider", "admin"] as const;
export type Role = (typeof roles)[number];

/** The signed-in user as components see them. */
export type CurrentUser = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** The stored role. It does not tell all roles of a user: see `hasRole`. */
  role: Role;
  /** Whether they offer services; a host may do so too. */
  isProvider: boolean;
  avatar: string | null;
  phone: string | null;
  bio: string | null;
  isVerified: boolean;
  verificationType: string;
  createdAt: string;
};
