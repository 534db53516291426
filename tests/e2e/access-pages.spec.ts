// Combinations: every role in both languages, each with all protected pages, requested without a browser.
import { expect, test } from "@playwright/test";
import { neededRole, protectedPaths } from "@/lib/auth/routes";
import { type CallerRole, callerRoles } from "../support/caller-roles";
import { siteUrl } from "./support/backend";
import { sessionOf } from "./support/fixtures/role-sessions";
import { languageNames, localePath, locales, translator } from "./support/i18n";
import { cookieHeader, demo, demoPassword, demoSession, newSession } from "./support/users";

const someId = "0190a1b2-0000-7000-8000-000000000000";

/** Every page for signed-in users. */
const pages = protectedPaths.map((path) => path.replace(/\[[^\]]+\]/g, someId));

type Answer = { status: number; location: string; body: string };

/** Requests a page without following redirects. */
async function request(
  path: string,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(`${siteUrl}${path}`, {
    redirect: "manual",
    headers: { ...headers, ...(cookie ? { cookie } : {}) },
  });
  const location = answer.headers.get("location") ?? "";
  return { status: answer.status, location, body: await answer.text() };
}

test("the page of the primitives is open to visitors and to every role", async () => {
  for (const role of callerRoles) {
    const { cookie } = await sessionOf(role);
    for (const locale of locales) {
      const { status, location, body } = await request(localePath(locale, "/debug"), cookie);
      expect({ role, status, location }).toEqual({ role, status: 200, location: "" });
      expect(body).toContain(`>${translator(locale)("debug.title")}</h1>`);
    }
  }
});

/** Number of concurrent page requests; more would only wait longer for the server. */
const CONCURRENT_REQUESTS = 4;

for (const [index, role] of callerRoles.entries()) {
  for (const locale of locales) {
    // Each role in one language, in turn; test:all adds the other one.
    const isOther = locales[index % locales.length] !== locale;
    test(`a caller with role ${role} is admitted to the pages of this role and turned away from all others (${languageNames[locale]})`, {
      tag: isOther ? "@all" : [],
    }, async () => {
      const { cookie } = await sessionOf(role);
      const home = localePath(locale, "/");
      const isAdmitted = ({ status, location }: Answer) =>
        status < 500 && !location.includes("/signin") && location !== home;
      const waiting = [...pages];
      const work = async () => {
        for (let page = waiting.pop(); page; page = waiting.pop()) {
          const path = localePath(locale, page);
          const needed = neededRole(page);
          const answer = await request(path, cookie);
          const verdict = isAdmitted(answer) ? "admitted" : `${answer.status} ${answer.location}`;
          const signIn = `${localePath(locale, "/signin")}?next=${encodeURIComponent(path)}`;
          const turnedAway = `307 ${role === "anonymous" ? signIn : home}`;
          const admits = role !== "anonymous" && (needed === null || needed === role);
          expect.soft(verdict, path).toBe(admits ? "admitted" : turnedAway);
        }
      };
      await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, work));
    });
  }
}

test.describe("a way around the guard of protected pages is closed", () => {
  const protectedPaths = ["/admin", "/host", "/provider", "/dashboard/profile"];

  /** Expects a refusal: no success, unless the page redirects inside its body. */
  function expectTurnedAway({ status, location, body }: Answer) {
    if (status === 200) expect(body).toContain("NEXT_REDIRECT");
    else expect([307, 308, 400, 404, 405]).toContain(status);
    expect(location).not.toContain("//evil");
  }

  test("a percent-encoded letter of the path opens no protected page", async () => {
    for (const protectedPath of protectedPaths) {
      const path = `/%${protectedPath.charCodeAt(1).toString(16)}${protectedPath.slice(2)}`;
      const guest = (await sessionOf("guest")).cookie;
      expectTurnedAway(await request(path, ""));
      if (neededRole(protectedPath)) expectTurnedAway(await request(path, guest));
    }
  });

  test("the internal prefix of English opens no protected page", async () => {
    for (const protectedPath of protectedPaths)
      expectTurnedAway(await request(`/en${protectedPath}`, ""));
  });

  test("the headers that Next sends between its own parts open no protected page", async () => {
    const hop = "middleware:middleware:middleware:middleware:middleware";
    for (const protectedPath of protectedPaths) {
      for (const headers of [
        { "x-middleware-subrequest": hop },
        { "x-middleware-subrequest": "src/middleware" },
        { "x-middleware-rewrite": "/" },
        { "x-middleware-next": "1" },
        { "x-nextjs-data": "1" },
        { rsc: "1" },
        { rsc: "1", "next-router-prefetch": "1" },
        { "next-action": "00".repeat(21) },
      ] as Record<string, string>[]) {
        expectTurnedAway(await request(protectedPath, "", headers));
      }
    }
  });

  test("a forged session cookie opens no protected page", async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      sub: someId,
      role: "authenticated",
      app_metadata: { role: "admin" },
      exp: now + 3600,
    };
    const token = `${part({ alg: "none", typ: "JWT" })}.${part(claims)}.`;
    const user = { id: someId, role: "authenticated", app_metadata: { role: "admin" } };
    const session = { access_token: token, refresh_token: "x", expires_at: now + 3600, user };
    for (const value of [
      `base64-${part(session)}`,
      encodeURIComponent(JSON.stringify(session)),
      "base64-%%%",
      "null",
      "x".repeat(3000),
    ]) {
      for (const protectedPath of protectedPaths) {
        const { status, location } = await request(protectedPath, `mahfil_auth_token=${value}`);
        expect(status).toBe(307);
        expect(location).toContain("/signin");
      }
    }
  });

  test("a role that a user writes into the own user metadata opens no protected page", async () => {
    const { client, email } = await sessionOf("guest");
    const { error } = await client.auth.updateUser({ data: { role: "admin" } });
    expect(error).toBeNull();
    const cookie = cookieHeader(await newSession({ email: email ?? "", password: demoPassword }));
    expect(await request("/admin", cookie)).toMatchObject({ status: 307, location: "/" });
  });

  test("a return address of another site is replaced by the home page", async () => {
    const cookie = cookieHeader(await demoSession(demo.guest));
    for (const evil of [
      "//evil.example",
      "/\\evil.example",
      "https://evil.example",
      "/%2Fevil.example",
      "/%5Cevil.example",
      "/.//evil.example",
      "/\t/evil.example",
      "javascript:alert(1)",
      "/signin",
    ]) {
      const path = `/signin?next=${encodeURIComponent(evil)}`;
      expect(await request(path, cookie)).toMatchObject({ status: 307, location: "/" });
    }
    const referer = "https://evil.example/explore";
    expect((await request("/signin", cookie, { referer })).location).toBe("/");
    const own = `${siteUrl}/explore?q=garden`;
    expect((await request("/ar/signin", cookie, { referer: own })).location).toBe(
      "/explore?q=garden",
    );
    const host = "evil.example";
    const { location } = await request("/admin", "", { "x-forwarded-host": host });
    expect(location).toBe("/signin?next=%2Fadmin");
  });
});

/** The session in cookies, whole or in chunks. */
function readSession(cookies: string[]): { refresh_token: string; expires_at: number } {
  const pieces = cookies
    .map((pair) => pair.match(/^mahfil_auth_token(?:\.\d+)?=([^;]+)/)?.[1] ?? "")
    .join("");
  const json = Buffer.from(decodeURIComponent(pieces).replace("base64-", ""), "base64url");
  return JSON.parse(json.toString());
}

test.describe("sessions", () => {
  test("a session that is about to end is renewed for the page and for the browser", async () => {
    // A separate session, because renewing it ends the refresh token.
    const old = await newSession({ email: demo.guest, password: demoPassword });
    const ending = Buffer.from(JSON.stringify({ ...old, expires_at: 1, expires_in: 0 }));
    const answer = await fetch(`${siteUrl}/dashboard/profile`, {
      redirect: "manual",
      headers: { cookie: `mahfil_auth_token=base64-${ending.toString("base64url")}` },
    });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(demo.guest);
    const renewed = readSession(answer.headers.getSetCookie());
    expect(renewed.refresh_token).not.toBe(old.refresh_token);
    expect(renewed.expires_at).toBeGreaterThan(Date.now() / 1000);
    expect(answer.headers.get("cache-control")).toContain("no-store");
  });

  test("pages for signed-out visitors send signed-in users away, but for what they need", async () => {
    const unverified = (await sessionOf("guest")).cookie;
    const verified = cookieHeader(await demoSession(demo.guest));
    for (const [path, cookie, status] of [
      ["/signin", unverified, 307],
      ["/signup", unverified, 307],
      ["/forgot-password", unverified, 307],
      ["/reset-password", unverified, 307],
      ["/reset-password?recovery=1", unverified, 200],
      ["/verify", unverified, 200],
      ["/verify", verified, 307],
      ["/verify", "", 200],
    ] as const) {
      const answer = await request(path, cookie);
      expect(answer.status, path).toBe(status);
      if (status === 307) expect(answer.location).toBe("/");
    }
  });
});

test.describe("endpoints", () => {
  const uploads = ["/api/uploads/venue-images", "/api/uploads/service-images"];
  for (const path of uploads) {
    test(`${path} takes no upload from a caller without the role for it`, async () => {
      const right: CallerRole = path.includes("venue") ? "host" : "service_provider";
      for (const role of callerRoles.filter((one) => one !== right && one !== "admin")) {
        const { cookie } = await sessionOf(role);
        const answer = await fetch(`${siteUrl}${path}/${crypto.randomUUID()}`, {
          method: "PUT",
          headers: {
            "content-type": "image/png",
            origin: siteUrl,
            ...(cookie ? { cookie } : {}),
          },
          body: new Uint8Array(64),
        });
        expect([401, 403]).toContain(answer.status);
      }
    });
  }

  test("a page of another site cannot call an action", async () => {
    const answer = await fetch(`${siteUrl}/signin`, {
      method: "POST",
      headers: {
        origin: "https://evil.example",
        "next-action": "00".repeat(21),
        "content-type": "text/plain;charset=UTF-8",
      },
      body: "[]",
    });
    expect(answer.ok).toBe(false);
  });
});
