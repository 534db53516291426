import { afterEach, describe, expect, test, vi } from "vitest";
import { firstPaintCode } from "@/lib/first-paint-code";
import {
  hasSessionCookie,
  isSessionCookie,
  keepRefusedSession,
  omitUnreadableSession,
  parseSessionCookies,
  sessionCookieState,
  withSessionLifetime,
} from "@/lib/session-cookie";
import { isBackendUnavailable } from "@/lib/supabase/connection";

const name = "mahfil_auth_token";
const later = Math.floor(Date.now() / 1000) + 3600;
const session = {
  access_token: "a.b.c",
  refresh_token: "r",
  expires_at: later,
  user: { name: "ليلى" },
};
const encode = (value: unknown) =>
  `base64-${Buffer.from(JSON.stringify(value)).toString("base64url")}`;
const whole = (value: string) => [{ name, value }];

describe("sessionCookieState", () => {
  test("finds a usable session in one cookie, encoded or not, or in pieces of any order", () => {
    expect(sessionCookieState(whole(encode(session)))).toBe("usable");
    expect(sessionCookieState(whole(JSON.stringify(session)))).toBe("usable");
    const text = encode(session);
    const pieces = [
      { name: `${name}.1`, value: text.slice(50) },
      { name: `${name}.0`, value: text.slice(0, 50) },
    ];
    expect(sessionCookieState(pieces)).toBe("usable");
  });

  test("finds no session without a session cookie", () => {
    expect(sessionCookieState([])).toBe("none");
    expect(sessionCookieState(whole(""))).toBe("none");
    expect(sessionCookieState([{ name: `${name}-code-verifier`, value: "x" }])).toBe("none");
    expect(sessionCookieState([{ name: "other.0", value: "x" }])).toBe("none");
  });

  test("finds a session that has expired", () => {
    expect(sessionCookieState(whole(encode({ ...session, expires_at: 1 })))).toBe("expired");
  });

  test.each([
    ["a plain word", "hello"],
    ["text that is not base64", "base64-%%%"],
    ["an empty encoding", "base64-"],
    ["a session cut in half", encode(session).slice(0, 60)],
    ["bytes that are not UTF-8", "base64-_____w"],
    ["a string", encode("x")],
    ["null", encode(null)],
    ["an object without tokens", encode({ user: {} })],
    ["a token that is a number", encode({ ...session, access_token: 5 })],
    ["an expiry that is no number", encode({ ...session, expires_at: "soon" })],
  ])("calls a cookie with %s unreadable, and omits it", (_, value) => {
    expect(sessionCookieState(whole(value))).toBe("unreadable");
    expect(omitUnreadableSession([...whole(value), { name: "theme", value: "dark" }])).toEqual([
      { name: "theme", value: "dark" },
    ]);
  });
});

test("parseSessionCookies reads the pieces of the session in a Cookie header, and nothing else", () => {
  expect(
    parseSessionCookies(
      `theme=dark; ${name}=a%20b; ${name}.0=%E0%A4%A; x; ${name}-code-verifier=v`,
    ),
  ).toEqual([
    { name, value: "a b" },
    { name: `${name}.0`, value: "%E0%A4%A" },
  ]);
  expect(sessionCookieState(parseSessionCookies(`${name}=base64-%%%`))).toBe("unreadable");
  expect(isSessionCookie(`${name}.12`)).toBe(true);
  expect(isSessionCookie(`${name}_other`)).toBe(false);
});

test("hasSessionCookie finds a session that is whole or in pieces, but not an empty one", () => {
  expect(hasSessionCookie(`theme=dark; ${name}=x`)).toBe(true);
  expect(hasSessionCookie(`${name}.0=x; ${name}.1=y`)).toBe(true);
  expect(hasSessionCookie(`${name}=; ${name}-code-verifier=v`)).toBe(false);
  expect(hasSessionCookie("")).toBe(false);
});

test("isBackendUnavailable tells an unreachable backend from a refused session", () => {
  expect(isBackendUnavailable({ name: "AuthRetryableFetchError", status: 0 })).toBe(true);
  expect(isBackendUnavailable({ name: "AuthApiError", status: 503 })).toBe(true);
  expect(isBackendUnavailable({ name: "AuthSessionMissingError", status: 400 })).toBe(false);
  expect(isBackendUnavailable(null)).toBe(false);
});

test("a page that everybody is sent is marked at once for whoever has a session, under either name", () => {
  for (const cookie of [name, `${name}.0`, `__Host-${name}`, `__Host-${name}.0`]) {
    const document = { cookie: `theme=dark; ${cookie}=x` };
    const pattern = /if\((\/.+?\/)\.test\(document\.cookie\)\)/.exec(firstPaintCode)?.[1] ?? "/^$/";
    expect([cookie, new RegExp(pattern.slice(1, -1)).test(document.cookie)]).toEqual([
      cookie,
      true,
    ]);
    expect(new RegExp(pattern.slice(1, -1)).test(`x-${cookie}=x`)).toBe(false);
  }
});

describe("what the Supabase client changes on the server", () => {
  const [first, second] = [`${name}.0`, `${name}.1`];

  test("a refused session is not deleted: the answer may arrive after that of a sign-in", () => {
    const verifier = { name: `${name}-code-verifier`, value: "" };
    const deleted = [{ name: first, value: "" }, { name: second, value: "" }, verifier];
    expect(keepRefusedSession(deleted)).toEqual([verifier]);
  });

  test("pieces that a new, shorter session does not need are deleted", () => {
    const replaced = [
      { name: first, value: "new" },
      { name: second, value: "" },
    ];
    expect(keepRefusedSession(replaced)).toEqual(replaced);
  });
});

describe("the session cookie in a browser", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  test.each([
    ["https://mahfil.example", true],
    ["http://localhost:3000", false],
  ])("of the site %s is secure: %s", async (siteUrl, secure) => {
    vi.stubEnv("NEXT_PUBLIC_SITE_URL", siteUrl);
    vi.resetModules();
    const { sessionCookieOptions } = await import("@/lib/session-cookie");
    expect(sessionCookieOptions).toMatchObject({ secure, sameSite: "lax", path: "/" });
  });

  const importFor = async (siteUrl: string) => {
    vi.stubEnv("NEXT_PUBLIC_SITE_URL", siteUrl);
    vi.resetModules();
    return import("@/lib/session-cookie");
  };

  test("has on https a name that browsers take from this very host alone, and in all its pieces", async () => {
    const secure = await importFor("https://mahfil.example");
    expect(secure.SESSION_COOKIE).toBe("__Host-mahfil_auth_token");
    expect(secure.sessionCookieOptions).not.toHaveProperty("domain");
    expect(secure.isSessionCookie("__Host-mahfil_auth_token.1")).toBe(true);
    expect(secure.isSessionCookie("__Host-mahfil_auth_token-code-verifier")).toBe(false);
    expect((await importFor("http://localhost:3000")).SESSION_COOKIE).toBe(name);
  });

  test("of the name without the prefix, which a sibling domain may plant, is no session on https", async () => {
    const planted = `${name}=${encode(session)}; ${name}.0=x; theme=dark`;
    const secure = await importFor("https://mahfil.example");
    expect(secure.parseSessionCookies(planted)).toEqual([]);
    expect(secure.hasSessionCookie(planted)).toBe(false);
    expect(secure.sessionCookieState(whole(encode(session)))).toBe("none");
    expect(secure.sessionCookieState([{ name: `__Host-${name}`, value: encode(session) }])).toBe(
      "usable",
    );
  });

  test("is deleted with the attributes without which browsers refuse its name", async () => {
    await importFor("https://mahfil.example");
    const { updateSession } = await import("@/lib/supabase/middleware");
    const { NextRequest } = await import("next/server");
    const headers = { cookie: `__Host-${name}.0=hello` };
    const answer = await updateSession(new NextRequest("https://mahfil.example/host", { headers }));
    const [header = ""] = answer.next().headers.getSetCookie();
    expect(header).toMatch(new RegExp(`^__Host-${name}\\.0=;`));
    expect(header).toMatch(/; Path=\/;.*Max-Age=0/);
    expect(header).toContain("Secure");
    expect(header).not.toContain("Domain");
  });

  test.each([
    ["document", 1],
    ["empty", 0],
  ])(
    "that is refused is deleted by the answer to a navigation alone: %s",
    async (destination, count) => {
      await importFor("https://mahfil.example");
      const { updateSession } = await import("@/lib/supabase/middleware");
      const { NextRequest } = await import("next/server");
      const headers = { cookie: `__Host-${name}.0=hello`, "sec-fetch-dest": destination };
      const request = new NextRequest("https://mahfil.example/host", { headers });
      const answer = (await updateSession(request)).next();
      expect(answer.headers.getSetCookie()).toHaveLength(count);
      expect(request.cookies.get(`__Host-${name}.0`)?.value).toBe("");
    },
  );

  test("is deleted by the server with the same attributes", async () => {
    await importFor("https://mahfil.example");
    const set = vi.fn();
    const cookie = { name: `__Host-${name}`, value: "hello" };
    vi.doMock("next/headers", () => ({
      cookies: async () => ({ getAll: () => [cookie], set }),
      headers: async () => new Headers(),
    }));
    const { deleteSessionCookies } = await import("@/lib/auth/session/server-session");
    await deleteSessionCookies();
    vi.doUnmock("next/headers");
    const options = { path: "/", sameSite: "lax", secure: true, maxAge: 0 };
    expect(set.mock.calls).toEqual([[cookie.name, "", options]]);
  });

  test("lives 30 days, or is deleted at once", () => {
    const stored = { maxAge: 400 * 24 * 60 * 60, path: "/" };
    expect(withSessionLifetime(stored)).toEqual({ maxAge: 30 * 24 * 60 * 60, path: "/" });
    expect(withSessionLifetime({ maxAge: 0, path: "/" })).toEqual({ maxAge: 0, path: "/" });
  });
});
