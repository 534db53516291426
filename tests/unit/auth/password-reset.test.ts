// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  allowPasswordReset,
  endPasswordReset,
  isPasswordResetAllowed,
} from "@/lib/auth/password-reset";
import { serverEnv } from "@/lib/env";

const jar = new Map<string, string>();
const setCookies: [name: string, value: string, options: object][] = [];
const browser = { accessToken: undefined as string | undefined };
vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => (jar.has(name) ? { value: jar.get(name) } : undefined),
    set: (name: string, value: string, options: object) => {
      jar.set(name, value);
      setCookies.push([name, value, options]);
    },
  }),
}));
vi.mock("@/lib/supabase/server", () => ({
  createServerSupabase: async () => ({
    auth: {
      getSession: async () => ({
        data: { session: browser.accessToken ? { access_token: browser.accessToken } : null },
      }),
    },
  }),
}));

const tokenOf = (session_id: string) =>
  `e30.${Buffer.from(JSON.stringify({ session_id })).toString("base64url")}.signature`;

beforeEach(() => {
  jar.clear();
  serverEnv.secretKey = "sb_secret_x";
  browser.accessToken = tokenOf("recovery");
});
afterEach(() => vi.useRealTimers());

test("a new password is allowed in the session of the recovery mail, and no longer once it is set", async () => {
  expect(await isPasswordResetAllowed()).toBe(false);
  await allowPasswordReset(tokenOf("recovery"));
  expect(await isPasswordResetAllowed()).toBe(true);
  await endPasswordReset();
  expect(await isPasswordResetAllowed()).toBe(false);
});

test("a new password is not allowed in another session, or without one", async () => {
  await allowPasswordReset(tokenOf("recovery"));
  for (const accessToken of [tokenOf("stolen"), "", "no token", undefined]) {
    browser.accessToken = accessToken;
    expect(await isPasswordResetAllowed()).toBe(false);
  }
});

test("a new password is allowed for 15 minutes, which the cookie cannot prolong", async () => {
  vi.useFakeTimers();
  await allowPasswordReset(tokenOf("recovery"));
  vi.advanceTimersByTime(15 * 60_000 - 1000);
  expect(await isPasswordResetAllowed()).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(await isPasswordResetAllowed()).toBe(false);
  const [, signature] = (jar.get("mahfil_recovery") ?? "").split(".");
  jar.set("mahfil_recovery", `${Date.now() + 60_000}.${signature}`);
  expect(await isPasswordResetAllowed()).toBe(false);
});

test.each(["1", "", ".", "9999999999999", "9999999999999.", "Infinity.AAAA", "9999999999999.AAAA"])(
  "a recovery cookie that the site did not sign allows nothing: %s",
  async (value) => {
    jar.set("mahfil_recovery", value);
    expect(await isPasswordResetAllowed()).toBe(false);
  },
);

test("a session without an id can never be allowed a new password", async () => {
  browser.accessToken = tokenOf("");
  await allowPasswordReset(tokenOf(""));
  expect(await isPasswordResetAllowed()).toBe(false);
});

describe("the recovery cookie on https", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  test("belongs to this host alone, is not shown to scripts, and is removed in the same way", async () => {
    vi.stubEnv("NEXT_PUBLIC_SITE_URL", "https://mahfil.test");
    vi.resetModules();
    const module = await import("@/lib/auth/password-reset");
    await module.allowPasswordReset(tokenOf("recovery"));
    await module.endPasswordReset();
    const shared = { httpOnly: true, secure: true, sameSite: "lax", path: "/" };
    expect(setCookies.slice(-2)).toEqual([
      ["__Host-mahfil_recovery", expect.stringMatching(/./), { ...shared, maxAge: 900 }],
      ["__Host-mahfil_recovery", "", { ...shared, maxAge: 0 }],
    ]);
  });
});
