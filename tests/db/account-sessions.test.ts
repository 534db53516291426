// @vitest-environment node
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import { testBackend } from "./support.ts";

// The server actions against a real backend; only the request of Next is mocked.
const cookieJar = new Map<string, string>();
vi.mock("next/headers", () => ({
  cookies: async () => ({
    getAll: () => [...cookieJar].map(([name, value]) => ({ name, value })),
    set: (name: string, value: string) =>
      value ? cookieJar.set(name, value) : cookieJar.delete(name),
    delete: (name: string) => cookieJar.delete(name),
    has: (name: string) => cookieJar.has(name),
  }),
  headers: async () => new Headers({ "x-forwarded-for": "127.0.0.1" }),
}));
vi.mock("react", async (original) => ({
  ...(await original<typeof import("react")>()),
  cache: (work: unknown) => work,
}));

let backend: Backend;
let account: typeof import("../../lib/users/account-actions");
let server: typeof import("../../lib/supabase/server");

beforeAll(async () => {
  backend = await testBackend();
  process.env.NEXT_PUBLIC_SUPABASE_URL = backend.url;
  process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY = backend.publishableKey;
  account = await import("../../lib/users/account-actions");
  server = await import("../../lib/supabase/server");
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterAll(() => backend?.stop());
beforeEach(() => cookieJar.clear());

const password = "correct horse";
const createBrowser = () =>
  createClient(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
const canSignIn = async (email: string, secret: string) =>
  (await createBrowser().auth.signInWithPassword({ email, password: secret })).error === null;

let counter = 0;
/** A user who is signed in to the mocked request and in a second browser. */
async function createSignedInUser() {
  const email = `session-${++counter}@mahfil.test`;
  const otherBrowser = createBrowser();
  const { data } = await otherBrowser.auth.signUp({ email, password });
  const client = await server.createServerSupabase();
  await client.auth.signInWithPassword({ email, password });
  return { id: data.user?.id ?? "", email, otherBrowser };
}

describe("a session that began long ago", () => {
  const newPassword = { password: "another horse", confirm: "another horse" };
  const makeOld = (id: string) =>
    backend.sql(
      "update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1",
      [id],
    );

  test("may change the password with the current one, and goes on in a new session", async () => {
    const { id, email, otherBrowser } = await createSignedInUser();
    await makeOld(id);
    const before = [...cookieJar.values()].join();
    expect(await account.changePassword({ current: password, ...newPassword })).toEqual({
      ok: true,
      data: {},
    });
    expect([...cookieJar.values()].join()).not.toBe(before);
    expect((await otherBrowser.auth.getUser()).error).not.toBeNull();
    expect(await account.setLanguage({ locale: "ar" })).toMatchObject({ ok: true });
    expect(await canSignIn(email, "another horse")).toBe(true);
  });

  test("may change nothing of an account without a password before another sign-in", async () => {
    const { id } = await createSignedInUser();
    await backend.sql("update auth.users set encrypted_password = null where id = $1", [id]);
    await makeOld(id);
    const refused = { ok: false, code: "reauthentication_needed" };
    expect(await account.setPassword(newPassword)).toEqual(refused);
    const email = "moved-away@mahfil.test";
    expect(await account.changeEmail({ email, current: "", locale: "en" })).toEqual(refused);
    expect(await account.deleteAccount({ password: "" })).toEqual(refused);
  });
});

describe("a change of the email address", () => {
  test("ends every other session and keeps this one", async () => {
    const { otherBrowser } = await createSignedInUser();
    const change = { email: "elsewhere@mahfil.test", current: password, locale: "en" as const };
    expect(await account.changeEmail(change)).toMatchObject({ ok: true });
    expect((await otherBrowser.auth.getUser()).error).not.toBeNull();
    expect(await account.setLanguage({ locale: "ar" })).toMatchObject({ ok: true });
  });
});
