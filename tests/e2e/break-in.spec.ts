import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { expect, test } from "@playwright/test";
import { demo, demoPassword } from "./support/backend";
import { at, locales } from "./support/i18n";
import { cookiesOf, type Intruder, intrude, intruders } from "./support/intruders";

const app = join(import.meta.dirname, "../../app/[locale]");
const someId = "0190a1b2-0000-7000-8000-000000000000";

/** Every page under the protected groups, found on disk so that none is forgotten. */
const pages = ["(workspace)", "(booking)"]
  .flatMap((group) => readdirSync(join(app, group), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && entry.name === "page.tsx")
  .map((entry) =>
    relative(app, entry.parentPath)
      .split(sep)
      .filter((segment) => !segment.startsWith("("))
      .map((segment) => (segment.startsWith("[") ? someId : segment)),
  )
  .map((segments) => `/${segments.join("/")}`)
  .sort();

const needs: [prefix: string, role: Intruder][] = [
  ["/host", "host"],
  ["/provider", "service_provider"],
  ["/admin", "admin"],
];
const neededRole = (page: string) =>
  needs.find(([prefix]) => page === prefix || page.startsWith(`${prefix}/`))?.[1] ?? null;

type Answer = { status: number; location: string; body: string };

async function visit(
  baseURL: string | undefined,
  path: string,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(`${baseURL}${path}`, {
    redirect: "manual",
    headers: { ...headers, ...(cookie ? { cookie } : {}) },
  });
  const location = answer.headers.get("location") ?? "";
  return { status: answer.status, location, body: await answer.text() };
}

test("there are protected pages of every kind", () => {
  for (const [prefix] of needs) expect(pages).toContain(prefix);
  expect(pages).toContain("/dashboard/profile");
  expect(pages).toContain(`/booking/${someId}`);
});

for (const page of pages) {
  for (const role of intruders) {
    const needed = neededRole(page);
    const admitted = role !== "stranger" && (needed === null || needed === role);
    const verdict = admitted ? "is admitted to" : "is turned away from";

    test(`${role} ${verdict} ${page}`, async ({ baseURL }) => {
      const { cookie } = await intrude(role);
      for (const locale of locales) {
        const path = at(locale, page);
        const { status, location } = await visit(baseURL, path, cookie);
        if (admitted) {
          expect(status).toBeLessThan(500);
          expect(location).not.toContain("/signin");
          expect(location).not.toBe(at(locale, "/"));
        } else {
          expect(status).toBe(307);
          const home = at(locale, "/");
          const signIn = `${at(locale, "/signin")}?next=${encodeURIComponent(path)}`;
          expect(location).toBe(role === "stranger" ? signIn : home);
        }
      }
    });
  }
}

test.describe("ways around the gate", () => {
  const secrets = ["/admin", "/host", "/provider", "/dashboard/profile"];

  /** Turned away means: no success, unless the page says so by a redirect inside its body. */
  function expectTurnedAway({ status, location, body }: Answer) {
    if (status === 200) expect(body).toContain("NEXT_REDIRECT");
    else expect([307, 308, 400, 404]).toContain(status);
    expect(location).not.toContain("//evil");
  }

  test("a letter of the path percent-encoded", async ({ baseURL }) => {
    for (const secret of secrets) {
      const path = `/%${secret.charCodeAt(1).toString(16)}${secret.slice(2)}`;
      const guest = (await intrude("guest")).cookie;
      expectTurnedAway(await visit(baseURL, path, ""));
      if (neededRole(secret)) expectTurnedAway(await visit(baseURL, path, guest));
    }
  });

  test("the inner address of English", async ({ baseURL }) => {
    for (const secret of secrets) expectTurnedAway(await visit(baseURL, `/en${secret}`, ""));
  });

  test("the headers that Next's own parts send each other", async ({ baseURL }) => {
    const hop = "middleware:middleware:middleware:middleware:middleware";
    for (const secret of secrets) {
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
        expectTurnedAway(await visit(baseURL, secret, "", headers));
      }
    }
  });

  test("a forged session", async ({ baseURL }) => {
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
      for (const secret of secrets) {
        const { status, location } = await visit(baseURL, secret, `mahfil_auth_token=${value}`);
        expect(status).toBe(307);
        expect(location).toContain("/signin");
      }
    }
  });

  test("a role that somebody wrote into their own sign-up data", async ({ baseURL }) => {
    const { client, email } = await intrude("guest");
    const { error } = await client.auth.updateUser({ data: { role: "admin" } });
    expect(error).toBeNull();
    const cookie = await cookiesOf(email ?? "", demoPassword);
    expect(await visit(baseURL, "/admin", cookie)).toMatchObject({ status: 307, location: "/" });
  });

  test("a return address that leads to another site", async ({ baseURL }) => {
    const cookie = await cookiesOf(demo.guest, demoPassword);
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
      expect(await visit(baseURL, path, cookie)).toMatchObject({ status: 307, location: "/" });
    }
    const referer = "https://evil.example/explore";
    expect((await visit(baseURL, "/signin", cookie, { referer })).location).toBe("/");
    const own = `${baseURL}/explore?q=garden`;
    expect((await visit(baseURL, "/ar/signin", cookie, { referer: own })).location).toBe(
      "/explore?q=garden",
    );
    const host = "evil.example";
    const { location } = await visit(baseURL, "/admin", "", { "x-forwarded-host": host });
    expect(location).toBe("/signin?next=%2Fadmin");
  });
});

/** The session in cookies, whole or cut into pieces. */
function readSession(cookies: string[]): { refresh_token: string; expires_at: number } {
  const pieces = cookies
    .map((pair) => pair.match(/^mahfil_auth_token(?:\.\d+)?=([^;]+)/)?.[1] ?? "")
    .join("");
  const json = Buffer.from(decodeURIComponent(pieces).replace("base64-", ""), "base64url");
  return JSON.parse(json.toString());
}

test.describe("sessions", () => {
  test("one that is about to end is renewed, for the page and for the browser", async ({
    baseURL,
  }) => {
    const old = readSession((await cookiesOf(demo.guest, demoPassword)).split("; "));
    const ending = Buffer.from(JSON.stringify({ ...old, expires_at: 1, expires_in: 0 }));
    const answer = await fetch(`${baseURL}/dashboard/profile`, {
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

  test("signed-out-only pages send signed-in people away, but for what they need", async ({
    baseURL,
  }) => {
    const newcomer = (await intrude("guest")).cookie;
    const verified = await cookiesOf(demo.guest, demoPassword);
    for (const [path, cookie, status] of [
      ["/signin", newcomer, 307],
      ["/signup", newcomer, 307],
      ["/forgot-password", newcomer, 307],
      ["/reset-password", newcomer, 307],
      ["/reset-password?recovery=1", newcomer, 200],
      ["/verify", newcomer, 200],
      ["/verify", verified, 307],
      ["/verify", "", 200],
    ] as const) {
      const answer = await visit(baseURL, path, cookie);
      expect(answer.status, path).toBe(status);
      if (status === 307) expect(answer.location).toBe("/");
    }
  });
});

test.describe("interfaces", () => {
  const uploads = ["/api/uploads/venue-images", "/api/uploads/service-images"];
  for (const path of uploads) {
    test(`${path} takes nothing from the wrong people`, async ({ baseURL }) => {
      const right: Intruder = path.includes("venue") ? "host" : "service_provider";
      for (const role of intruders.filter((one) => one !== right && one !== "admin")) {
        const { cookie } = await intrude(role);
        const answer = await fetch(`${baseURL}${path}/${crypto.randomUUID()}`, {
          method: "PUT",
          headers: {
            "content-type": "image/png",
            origin: baseURL ?? "",
            ...(cookie ? { cookie } : {}),
          },
          body: new Uint8Array(64),
        });
        expect([401, 403]).toContain(answer.status);
      }
    });
  }

  test("a page of another site cannot call an action", async ({ baseURL }) => {
    const answer = await fetch(`${baseURL}/signin`, {
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
