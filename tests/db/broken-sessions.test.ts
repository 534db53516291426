import { createClient, type Session } from "@supabase/supabase-js";
import { NextRequest } from "next/server";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { publicEnv } from "@/lib/env";
import { SESSION_COOKIE } from "@/lib/supabase/cookie";
import { openSession } from "@/lib/supabase/middleware";
import { type Backend, startBackend } from "../../supabase/local/backend.ts";

let backend: Backend;
let session: Session;

beforeAll(async () => {
  process.env.LITE_AUTH_BCRYPT_COST = "4";
  backend = await startBackend({ port: 0, dataDir: null, seed: false });
  publicEnv.supabaseUrl = backend.url;
  publicEnv.supabaseKey = backend.publishableKey;
  const { data } = await createClient(backend.url, backend.publishableKey).auth.signUp({
    email: "amal@mahfil.test",
    password: "correct horse",
  });
  if (!data.session) throw new Error("no session");
  session = data.session;
});
afterAll(() => backend?.stop());
afterEach(() => {
  vi.restoreAllMocks();
  publicEnv.supabaseUrl = backend.url;
});

const encode = (value: object) =>
  `base64-${Buffer.from(JSON.stringify(value)).toString("base64url")}`;

/** What the middleware makes of a session cookie, and what it tells the browser to keep of it. */
async function meet(value: string) {
  const headers = { cookie: `theme=dark; ${SESSION_COOKIE}=${value}` };
  const opened = await openSession(new NextRequest("http://localhost:3000/signin", { headers }));
  const kept = opened.pass().cookies.getAll();
  return { user: opened.user, kept: kept.map(({ name, value: left }) => [name, left]) };
}

test("a good session is nobody else's business", async () => {
  const { user, kept } = await meet(encode(session));
  expect(user?.email).toBe("amal@mahfil.test");
  expect(kept).toEqual([]);
});

test.each([
  ["words", () => "hello"],
  ["no base64", () => "base64-%%%"],
  ["half of it", () => encode(session).slice(0, 300)],
  ["no tokens", () => encode({ user: session.user })],
  [
    "a forged signature",
    () => encode({ ...session, access_token: `${session.access_token.slice(0, -6)}AAAAAA` }),
  ],
  [
    "a time that is over, and nothing to renew it",
    () => encode({ ...session, expires_at: 1, refresh_token: crypto.randomUUID() }),
  ],
])("one that is %s ends, quietly, and its cookie goes", async (_, value) => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { user, kept } = await meet(value());
  expect(user).toBeNull();
  expect(kept).toEqual([[SESSION_COOKIE, ""]]);
  // The client notes on the server what the backend refused; of the cookie it warns nobody.
  const ofTheCookie = warn.mock.calls.filter(([first]) => String(first).startsWith("@supabase"));
  expect(ofTheCookie).toEqual([]);
});

test("one whose time is over, but that can be renewed, goes on with another cookie", async () => {
  const { user, kept } = await meet(encode({ ...session, expires_at: 1 }));
  expect(user?.email).toBe("amal@mahfil.test");
  expect(kept[0]?.[0]).toBe(SESSION_COOKIE);
  expect(kept[0]?.[1]).toMatch(/^base64-/);
});

test("a backend that does not answer ends nobody's session", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  publicEnv.supabaseUrl = "http://127.0.0.1:9";
  const { user, kept } = await meet(encode(session));
  expect(user).toBeNull();
  expect(kept).toEqual([]);
});
