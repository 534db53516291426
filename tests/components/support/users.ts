import { vi } from "vitest";
import { useUser } from "@/components/session/user-context";
import { roleFlags } from "@/lib/auth/role-flags";
import type { CurrentUser } from "@/lib/auth/types";

export const person: CurrentUser = {
  id: "0190a1b2-0000-7000-8000-000000000001",
  email: "rania@example.test",
  firstName: "Rania",
  lastName: "Test",
  role: "guest",
  isProvider: false,
  avatar: null,
  phone: null,
  bio: null,
  isVerified: true,
  verificationType: "email",
  createdAt: "2026-01-01T00:00:00Z",
};

/**
 * Sets the signed-in user, or null, for all components of a test that mocks `useUser` of user-context.tsx. Returns the user and
 * the mock of `signOut`.
 */
export function signInAs(changes: Partial<CurrentUser> | null) {
  const user = changes && { ...person, ...changes };
  const signOut = vi.fn(async () => {});
  vi.mocked(useUser).mockReturnValue({
    user,
    loading: false,
    isAuthenticated: user !== null,
    isSigningOut: false,
    ...roleFlags(user),
    signOut,
    refreshUser: async () => {},
  });
  return { user, signOut };
}
