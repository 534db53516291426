import { afterEach, expect, it } from "vitest";
import { hasRole, roleFlags } from "@/lib/auth/role-flags";
import { toCurrentUser } from "@/lib/auth/session/rows";
import { publicEnv } from "@/lib/env";

const { supabaseUrl } = publicEnv;
afterEach(() => {
  publicEnv.supabaseUrl = supabaseUrl;
});

it("the user of the browser has the fields of the profile, and the address of the sign-in record", () => {
  publicEnv.supabaseUrl = "https://backend.example";
  const record = { id: "u1", email: "amal@example.test", created_at: "2026-01-02T00:00:00Z" };
  const profile = {
    first_name: "Amal",
    last_name: "Haddad",
    role: "host",
    is_provider: true,
    avatar_url: "/storage/v1/object/public/avatars/u1/a.webp",
    phone: "+201001234567",
    bio: "Mornings only.",
    is_verified: true,
    verification_type: "phone",
    created_at: "2026-01-01T00:00:00Z",
  } as const;
  expect(toCurrentUser(record, profile)).toEqual({
    id: "u1",
    email: "amal@example.test",
    firstName: "Amal",
    lastName: "Haddad",
    role: "host",
    isProvider: true,
    avatar: expect.stringContaining("a.webp"),
    phone: "+201001234567",
    bio: "Mornings only.",
    isVerified: true,
    verificationType: "phone",
    createdAt: "2026-01-01T00:00:00Z",
  });
});

it.each([
  [null, false, []],
  ["guest", false, []],
  ["host", false, ["isHost"]],
  ["host", true, ["isHost", "isServiceProvider"]],
  ["service_provider", true, ["isServiceProvider"]],
  ["admin", false, ["isAdmin"]],
] as const)(
  "the flags of the role %s (who offers services: %s) are %j",
  (role, isProvider, set) => {
    const flags = roleFlags(role && { role, isProvider });
    expect(Object.entries(flags).flatMap(([name, isSet]) => (isSet ? [name] : []))).toEqual(set);
    expect(Object.keys(flags).sort()).toEqual(["isAdmin", "isHost", "isServiceProvider"]);
  },
);

it("a host who offers services has both roles, and a provider is no host", () => {
  const both = { role: "host", isProvider: true } as const;
  expect(hasRole(both, "host")).toBe(true);
  expect(hasRole(both, "service_provider")).toBe(true);
  expect(hasRole({ role: "service_provider", isProvider: true }, "host")).toBe(false);
  expect(hasRole({ role: "host", isProvider: false }, "service_provider")).toBe(false);
  expect(hasRole({ role: "admin", isProvider: false }, "host")).toBe(false);
});
