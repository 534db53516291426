// @vitest-environment node
import { createClient } from "@supabase/supabase-js";
import { NextRequest } from "next/server";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
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
// Next, which caches its pages, is absent here.
vi.mock("@/lib/venues/catalogue", () => ({ getCatalogue: async () => ({ ok: false }) }));
vi.mock("next-intl/server", () => ({ getTranslations: async () => (key: string) => key }));

let backend: Backend;
let actions: typeof import("../../lib/users/reauthentication-actions");
let reads: typeof import("../../lib/users/reauthentication-reads");
let server: typeof import("../../lib/supabase/server");

beforeAll(async () => {
  backend = await testBackend();
  process.env.NEXT_PUBLIC_SUPABASE_URL = backend.url;
  process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY = backend.publishableKey;
  actions = await import("../../lib/users/reauthentication-actions");
  reads = await import("../../lib/users/reauthentication-reads");
  server = await import("../../lib/supabase/server");
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterAll(() => backend?.stop());
beforeEach(() => cookieJar.clear());

const password = "correct horse";
let counter = 0;

/** A host who signed in six minutes ago, in the mocked request and in a second browser. */
async function createHost() {
  const email = `again-${++counter}@mahfil.test`;
  const other = createClient(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data } = await other.auth.signUp({ email, password });
  const id = data.user?.id ?? "";
  const client = await server.createServerSupabase();
  await client.auth.signInWithPassword({ email, password });
  await backend.sql("update public.users set role = 'host' where id = $1", [id]);
  await backend.sql(
    "update auth.sessions set created_at = now() - interval '6 minutes' where user_id = $1",
    [id],
  );
  const copy = (await client.auth.getSession()).data.session?.access_token ?? "";
  return { id, other, copy };
}

const sessionsOf = (id: string) =>
  backend.sql<{ isRecent: boolean }>(
    `select created_at > now() - interval '5 minutes' as "isRecent" from auth.sessions
     where user_id = $1 order by created_at`,
    [id],
  );

test("a right password begins a session in place of the one before, a copy of which is refused", async () => {
  const { id, other, copy } = await createHost();
  const refused = { ok: false, code: "reauthentication_needed" };
  expect(await reads.requireRecentSession({})).toEqual(refused);
  expect(await actions.confirmPassword({ password, deviceId: "phone" })).toEqual({
    ok: true,
    data: {},
  });
  expect(await reads.requireRecentSession({})).toEqual({ ok: true, data: {} });
  // That of the second browser, and the new one.
  expect(await sessionsOf(id)).toEqual([{ isRecent: false }, { isRecent: true }]);
  expect((await other.rpc("get_payout_account")).error).toBeNull();
  const devices = await backend.sql("select from private.device_sessions where user_id = $1", [id]);
  expect(devices).toHaveLength(1);
  const answer = await fetch(`${backend.url}/rest/v1/rpc/get_payout_account`, {
    method: "POST",
    headers: { apikey: backend.publishableKey, authorization: `Bearer ${copy}` },
  });
  expect(answer.status).toBe(401);
});

test("a wrong password leaves the session as it is", async () => {
  const { id } = await createHost();
  expect(await actions.confirmPassword({ password: "wrong", deviceId: "phone" })).toEqual({
    ok: false,
    code: "wrong_password",
  });
  expect(await sessionsOf(id)).toEqual([{ isRecent: false }, { isRecent: false }]);
  expect(await reads.requireRecentSession({})).toMatchObject({ code: "reauthentication_needed" });
});

test("an account with a password is asked for it, without other ways", async () => {
  await createHost();
  expect(await reads.getReauthenticationWays({})).toEqual({
    ok: true,
    data: { hasPassword: true, providers: [] },
  });
});

test.each([
  ["bookings", "group=past&locale=ar", "/ar/host/bookings?group=past&download=csv"],
  ["earnings", "year=2026&locale=en", "/host/earnings?year=2026&download=csv"],
])(
  "a file of %s leads an older session to the page that asks, and a recent one gets it",
  async (name, query, page) => {
    await createHost();
    const { GET } =
      name === "bookings"
        ? await import("../../app/api/host/bookings.csv/route")
        : await import("../../app/api/host/earnings.csv/route");
    const address = `http://localhost:3000/api/host/${name}.csv?${query}`;
    const asked = await GET(new NextRequest(address));
    expect([asked.status, asked.headers.get("location")]).toEqual([303, page]);
    await actions.confirmPassword({ password, deviceId: "phone" });
    const sent = await GET(new NextRequest(address));
    expect(sent.status).toBe(200);
    expect(sent.headers.get("content-type")).toContain("text/csv");
  },
);
