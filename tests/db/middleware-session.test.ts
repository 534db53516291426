import { createClient, type Session } from "@supabase/supabase-js";
import { NextRequest } from "next/server";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { publicEnv } from "@/lib/env";
import { SESSION_COOKIE } from "@/lib/session-cookie";
import { updateSession } from "@/lib/supabase/middleware";
import type { Backend } from "../../supabase/local/backend.ts";
import { testBackend } from "./support.ts";

let backend: Backend;
let session: Session;

beforeAll(async () => {
  backend = await testBackend();
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

/** The user of a session cookie in the middleware, and the cookies that the response sets. */
async function requestWith(value: string) {
  const headers = { cookie: `theme=dark; ${SESSION_COOKIE}=${value}` };
  const session = await updateSession(new NextRequest("http://localhost:3000/signin", { headers }));
  const changed = session.next().cookies.getAll();
  return { user: session.user, changed: changed.map((cookie) => [cookie.name, cookie.value]) };
}

test("the middleware leaves the cookie of a valid session as it is", async () => {
  const { user, changed } = await requestWith(encode(session));
  expect(user?.email).toBe("amal@mahfil.test");
  expect(changed).toEqual([]);
});

test.each([
  ["a plain word", () => "hello"],
  ["not base64", () => "base64-%%%"],
  ["cut in half", () => encode(session).slice(0, 300)],
  ["without tokens", () => encode({ user: session.user })],
  [
    "signed by somebody else",
    () => encode({ ...session, access_token: `${session.access_token.slice(0, -6)}AAAAAA` }),
  ],
  [
    "expired, with an unknown refresh token",
    () => encode({ ...session, expires_at: 1, refresh_token: crypto.randomUUID() }),
  ],
])(
  "the middleware deletes the cookie of a session that is %s, without a warning",
  async (_, value) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { user, changed } = await requestWith(value());
    expect(user).toBeNull();
    expect(changed).toEqual([[SESSION_COOKIE, ""]]);
    // The client may log what the backend refused, but must not warn of the cookie.
    const cookieWarnings = warn.mock.calls.filter(([first]) =>
      String(first).startsWith("@supabase"),
    );
    expect(cookieWarnings).toEqual([]);
  },
);

test("the middleware deletes the cookie of a session that has ended because its refresh token was used twice", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const client = () =>
    createClient(backend.url, backend.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
  const signedUp = await client().auth.signUp({
    email: "twice@mahfil.test",
    password: "correct horse",
  });
  const sessions = [signedUp.data.session];
  for (let turn = 0; turn < 2; turn++) {
    const refresh_token = sessions.at(-1)?.refresh_token ?? "";
    sessions.push((await client().auth.refreshSession({ refresh_token })).data.session);
  }
  const newest = encode(sessions.at(-1) ?? {});
  expect((await requestWith(newest)).user?.email).toBe("twice@mahfil.test");
  const first = sessions[0]?.refresh_token ?? "";
  expect((await client().auth.refreshSession({ refresh_token: first })).error).not.toBeNull();
  const { user, changed } = await requestWith(newest);
  expect([user, changed]).toEqual([null, [[SESSION_COOKIE, ""]]]);
});

test("the middleware refreshes an expired session and sets its new cookie", async () => {
  const { user, changed } = await requestWith(encode({ ...session, expires_at: 1 }));
  expect(user?.email).toBe("amal@mahfil.test");
  expect(changed[0]?.[0]).toBe(SESSION_COOKIE);
  expect(changed[0]?.[1]).toMatch(/^base64-/);
});

test("the middleware keeps the session cookie while the backend does not answer", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  publicEnv.supabaseUrl = "http://127.0.0.1:9";
  const { user, changed } = await requestWith(encode(session));
  expect(user).toBeNull();
  expect(changed).toEqual([]);
});

test("the middleware makes no client of the backend for visitors without a session", async () => {
  const headers = { cookie: `theme=dark; ${SESSION_COOKIE}=; ${SESSION_COOKIE}-code-verifier=abc` };
  const answered = await updateSession(
    new NextRequest("http://localhost:3000/signin", { headers }),
  );
  expect(answered.supabase).toBeNull();
  expect(answered.user).toBeNull();
  expect(answered.isUnavailable).toBe(false);
  expect(answered.next().headers.get("cache-control")).toContain("no-store");
});
