import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { testBackend } from "./support.ts";

// Rows of the specification's error catalogue (section 8) that the database implements. Each test has the name of its row;
// tests/unit/auth/error-catalogue.test.ts lists all rows.
let backend: Backend;
const password = "correct horse";
const client = () =>
  createClient(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend?.stop());

async function signUp(email: string, data: Record<string, unknown> = {}) {
  const own = client();
  const answer = await own.auth.signUp({ email, password, options: { data } });
  return { own, ...answer };
}

// The profile is inserted in the sign-up's transaction, which rolls back as a whole.
test("Profile insert fails after sign-up", async () => {
  await backend.sql(`alter table public.users add constraint broken
    check (email <> 'broken@mahfil.test')`);
  const email = "broken@mahfil.test";
  const { error, data } = await signUp(email);
  expect(error).not.toBeNull();
  expect(data.session).toBeNull();
  for (const table of ["auth.users", "auth.identities", "auth.sessions", "public.users"]) {
    const [row] = await backend.sql(`select count(*)::int as left from ${table}`);
    expect([table, row]).toEqual([table, { left: 0 }]);
  }
  await backend.sql("alter table public.users drop constraint broken");
  expect((await signUp(email)).error).toBeNull();
});

test("Provider profile creation fails", async () => {
  const { own, error, data } = await signUp("provider@mahfil.test", {
    first_name: "Amal",
    role: "service_provider",
    service_categories: ["no category", { of: "any kind" }, 5],
  });
  expect(error).toBeNull();
  const registered = await own.rpc("register_as_service_provider", {
    p_user_id: data.user?.id,
    p_business_name: "",
  });
  expect(registered.error?.message).toBe("invalid_input");
  const again = await client().auth.signInWithPassword({ email: "provider@mahfil.test", password });
  expect(again.error).toBeNull();
  const [profile] = await backend.sql(
    "select role from public.users where email = 'provider@mahfil.test'",
  );
  expect(profile).toEqual({ role: "service_provider" });
});

test("Non-admin lists users", async () => {
  const stranger = await client().rpc("admin_get_all_users");
  expect(stranger.error).toMatchObject({ message: "Not authenticated", hint: "not_signed_in" });
  expect(stranger.status).toBe(401);
  for (const role of ["guest", "host", "service_provider"]) {
    const { own } = await signUp(`${role}@mahfil.test`, { role });
    const { error, status, data } = await own.rpc("admin_get_all_users");
    expect(error).toMatchObject({
      message: "Only admins can access all users",
      hint: "only_admins",
    });
    expect([status, data]).toEqual([403, null]);
  }
  const { own } = await signUp("admin@mahfil.test");
  await backend.sql(
    "update public.users set role = 'admin', is_verified = true where email = 'admin@mahfil.test'",
  );
  const { data } = await own.rpc("admin_get_all_users");
  const times = (data as { created_at: string }[]).map(({ created_at }) => created_at);
  expect(times.length).toBeGreaterThan(3);
  expect(times).toEqual([...times].sort().reverse());
});
