// Combinations: every route of the application in English, and in both languages in the whole run, requested without a browser; the pages as their users.
import { existsSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { isWholeRun } from "../runner/scope";
import { siteUrl } from "./support/backend";
import { headerProblems } from "./support/security-headers";
import { expect, test } from "./support/test";
import { cookieHeader, demo, demoSession, signInAs } from "./support/users";

const app = join(import.meta.dirname, "../../app");
const someId = "0190a1b2-0000-7000-8000-000000000000";

/** The address of every page and route handler, with an example for each parameter. */
const routes = readdirSync(app, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /^(page\.tsx|route\.ts)$/.test(entry.name))
  .map((entry) =>
    relative(app, entry.parentPath)
      .split(sep)
      .filter((segment) => segment !== "[locale]" && !segment.startsWith("("))
      .map((segment) => (segment.startsWith("[") ? someId : segment)),
  )
  .flatMap((segments) => {
    const path = `/${segments.join("/")}`;
    return path.startsWith("/api/") ? [path] : [path, `/ar${path}`.replace(/\/$/, "")];
  });

/** Headers do not depend on the language: only the whole run requests every page in Arabic too. */
const visited = isWholeRun ? routes : routes.filter((path) => !path.startsWith("/ar/"));

const files = ["/robots.txt", "/sitemap.xml", "/icon.svg", "/favicon.ico", "/_next/static/none.js"];
const refused = [
  "/none/at/all",
  "/ar/%zz",
  "/_next/image?url=none",
  "/en",
  "/api/none",
  // Next responds to these itself, without the headers.
  "//evil.test",
  "/about/",
];

const headersOf = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(siteUrl + path, { redirect: "manual", ...init });
  await answer.arrayBuffer();
  return answer.headers;
};

test("the routes found on disk include pages, the API and the callback of the sign-in service", () => {
  expect(existsSync(join(app, "[locale]/layout.tsx"))).toBe(true);
  for (const route of ["/", "/ar", "/explore", "/ar/host", "/api/health", `/auth/${someId}`]) {
    expect(routes).toContain(route);
  }
  expect(routes.length).toBeGreaterThan(100);
});

test("every route, file, redirect and refusal has the security headers, for strangers and admins", async () => {
  const cookie = cookieHeader(await demoSession(demo.admin));
  const wrong: string[] = [];
  for (const path of [...visited, ...files, ...refused]) {
    for (const headers of [{}, { cookie }, { rsc: "1" }]) {
      const problems = headerProblems(await headersOf(path, { headers: headers as HeadersInit }));
      if (problems.length > 0) wrong.push(`${path}: ${problems.join(", ")}`);
    }
  }
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "HEAD"]) {
    for (const path of ["/", "/explore", "/signin", "/api/session", "/none"]) {
      const problems = headerProblems(await headersOf(path, { method }));
      if (problems.length > 0) wrong.push(`${method} ${path}: ${problems.join(", ")}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("a page's nonce is new with each request, and a page for everybody has none", async () => {
  const nonceOf = async (path: string) =>
    /'nonce-([^']+)'/.exec((await headersOf(path)).get("content-security-policy") ?? "")?.[1];
  const nonces = [await nonceOf("/signin"), await nonceOf("/signin"), await nonceOf("/signup")];
  expect(nonces).not.toContain(undefined);
  expect(new Set(nonces).size).toBe(3);
  for (const path of ["/", "/none"]) expect(await nonceOf(path)).toBeUndefined();
});

test("a policy or a host that a client sends reaches no page that others are shown", async () => {
  const path = `/explore?q=${Date.now()}`;
  const forged = {
    "content-security-policy": "script-src 'nonce-forged'",
    "x-forwarded-host": "evil.test",
    "sec-fetch-dest": "image",
  };
  const first = await fetch(siteUrl + path, { headers: forged });
  const second = await fetch(siteUrl + path);
  const [before, after] = [await first.text(), await second.text()];
  // Plain Next renders a search for each request; plain-next.spec.ts requests a cached page.
  if (process.env.E2E_SERVER !== "next") expect(before).toBe(after);
  expect(after).not.toMatch(/forged|evil\.test/);
});

test("the browser runs no script that somebody brought into a page (public and protected)", async ({
  page,
  policyViolations,
  consoleMessages,
}) => {
  await signInAs(page.context(), demo.guest);
  for (const path of ["/about", "/dashboard/profile"]) {
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        "</body>",
        "<script>document.title='injected'</script><img src=x onerror=\"document.title='injected'\"></body>",
      );
      await route.fulfill({ response, body });
    });
    await page.goto(path);
    await expect(page).not.toHaveTitle("injected");
    expect(policyViolations.length, path).toBeGreaterThanOrEqual(2);
    policyViolations.length = 0;
    consoleMessages.length = 0;
  }
});

test("no page tries what the policy forbids, also where a library takes the refusal without a word", async ({
  page,
  context,
}) => {
  const refused: string[] = [];
  await context.exposeFunction("noteRefusal", (text: string) => refused.push(text));
  await context.addInitScript(() => {
    const { noteRefusal } = globalThis as unknown as { noteRefusal: (text: string) => void };
    document.addEventListener("securitypolicyviolation", (event) => {
      noteRefusal(`${location.pathname}: ${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
  const pages = {
    visitor: ["/", "/explore", "/signin", "/signup", "/forgot-password"],
    [demo.guest]: ["/dashboard/profile", "/dashboard/messages", "/dashboard/searches/new?q=hall"],
    [demo.host]: ["/host/venues/add", "/host/calendar", "/host/replies"],
  };
  for (const [user, paths] of Object.entries(pages)) {
    if (user !== "visitor") await signInAs(context, user);
    for (const path of paths) expect((await page.goto(path))?.status(), path).toBe(200);
  }
  expect(refused).toEqual([]);
});
