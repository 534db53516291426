// @vitest-environment node
import { readFileSync } from "node:fs";
import { createClient } from "@supabase/supabase-js";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GUARD_DELAY_MS } from "@/components/session/route-guard";
import { DEVICE_KEY } from "@/lib/auth/devices/devices";
import { resetInput, signInInput } from "@/lib/auth/schemas";
import { sessionTimings } from "@/lib/auth/session/session-client";
import { SESSION_COOKIE, sessionCookieOptions } from "@/lib/session-cookie";
import { createBrowserSupabase } from "@/lib/supabase/browser";
import en from "@/messages/en.json" with { type: "json" };

// Section 9 of the specification, as far as it concerns accounts. The effects of sessionTimings are tested in
// session-client.test.ts, the toasts in the tests of the components.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("'Minimum password length 8'", () => {
  const choose = (password: string) => resetInput.safeParse({ password, confirm: password });
  test("a new password needs eight characters, and its error text says so", () => {
    expect(choose("1234567").success).toBe(false);
    expect(choose("12345678").success).toBe(true);
    expect(en.auth.errors.passwordTooShort).toContain("at least 8 characters");
  });
  test("the hosted and the embedded backend have the same minimum length", () => {
    expect(readFileSync("supabase/config.toml", "utf8")).toMatch(/^minimum_password_length = 8$/m);
    expect(readFileSync("supabase/local/settings.ts", "utf8")).toContain(
      "minimum_password_length: 8",
    );
  });
  test("the minimum length applies to new passwords, not to existing ones", () => {
    expect(signInInput.safeParse({ email: "a@b.test", password: "1" }).success).toBe(true);
  });
});

test("'under 2000 ms ago; 300 ms wait before profile fetch; auth events debounced 500 ms, then a further 700 ms'", () => {
  expect(sessionTimings).toEqual({
    betweenRefreshes: 2000,
    beforeProfile: 300,
    eventDebounce: 500,
    beforeEventRefresh: 700,
  });
});

test("'guard delay 500 ms'", () => expect(GUARD_DELAY_MS).toBe(500));

test("'Session storage key {product}_auth_token; device id in local storage under device_id'", () => {
  expect(SESSION_COOKIE).toBe("mahfil_auth_token");
  expect(sessionCookieOptions.name).toBe(SESSION_COOKIE);
  expect(DEVICE_KEY).toBe("device_id");
});

describe("'Session is persisted, auto-refreshed, detected in URL'", () => {
  test("the browser's client persists and refreshes the session, and detects it in the address", async () => {
    const document = { cookie: "", visibilityState: "hidden", addEventListener() {} };
    vi.stubGlobal("document", document);
    vi.stubGlobal("window", {
      document,
      location: { href: "http://localhost:3000/" },
      addEventListener() {},
    });
    const { auth } = createBrowserSupabase();
    expect(auth).toMatchObject({
      storageKey: "mahfil_auth_token",
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: true,
      flowType: "pkce",
    });
    // Work that the client has started ends before the stubs are removed.
    await auth.getSession();
    await auth.stopAutoRefresh();
    await new Promise((done) => setTimeout(done, 20));
  });
});

/** Creates a client whose session expires in `secondsLeft` seconds. Records the times of its refresh requests. */
function withSession(secondsLeft: number, answer: () => Promise<Response>) {
  const refreshedAt: number[] = [];
  const session = {
    access_token: "a.b.c",
    refresh_token: "r",
    token_type: "bearer",
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + secondsLeft,
    user: { id: "u1" },
  };
  const client = createClient("http://backend.invalid", "key", {
    auth: {
      storageKey: SESSION_COOKIE,
      autoRefreshToken: false,
      storage: {
        getItem: (key) => (key === SESSION_COOKIE ? JSON.stringify(session) : null),
        setItem: () => {},
        removeItem: () => {},
      },
    },
    global: {
      fetch: async (address) => {
        if (String(address).includes("grant_type=refresh_token")) refreshedAt.push(Date.now());
        return answer();
      },
    },
  });
  return { client, refreshedAt, session };
}

describe("'session refresh margin 90 s'", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  test.each([
    [91, 0],
    [89, 1],
  ])(
    "a session that expires in %i s is refreshed %i times when it is read",
    async (left, times) => {
      const fresh = withSession(3600, async () => new Response()).session;
      const { client, refreshedAt } = withSession(left, async () => Response.json(fresh));
      const { data } = await client.auth.getSession();
      expect(data.session).not.toBeNull();
      expect(refreshedAt).toHaveLength(times);
    },
  );
});

test("'refresh retries back off from 200 ms'", async () => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { client, refreshedAt } = withSession(3600, async () => {
    throw new TypeError("fetch failed");
  });
  const refreshed = client.auth.refreshSession();
  await vi.advanceTimersByTimeAsync(60_000);
  await refreshed;
  const pauses = refreshedAt.slice(1, 4).map((at, index) => at - (refreshedAt[index] ?? 0));
  expect(pauses).toEqual([200, 400, 800]);
});
