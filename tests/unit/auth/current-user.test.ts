import { afterEach, expect, it } from "vitest";
import { roleFlags } from "@/lib/auth/role-flags";
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
    avatar: expect.stringContaining("a.webp"),
    phone: "+201001234567",
    bio: "Mornings only.",
    isVerified: true,
    verificationType: "phone",
    createdAt: "2026-01-01T00:00:00Z",
  });
});

it.each([
  [null, []],
  ["guest", []],
  ["host", ["isHost"]],
  ["service_provider", ["isServiceProvider"]],
  ["admin", ["isAdmin"]],
] as const)("the flags of the role %s are %j", (role, set) => {
  const flags = roleFlags(role && { role });
  expect(Object.entries(flags).flatMap(([name, isSet]) => (isSet ? [name] : []))).toEqual(set);
  expect(Object.keys(flags).sort()).toEqual(["isAdmin", "isHost", "isServiceProvider"]);
});
