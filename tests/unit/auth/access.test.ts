import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { unstable_doesMiddlewareMatch } from "next/experimental/testing/server";
import { NextRequest } from "next/server";
import { describe, expect, test } from "vitest";
import { protectedPaths, requiredAccess } from "@/lib/auth/routes";
import { routes } from "@/lib/routes/table";
import { config, middleware } from "@/middleware";
import { pageFiles } from "../../support/pages-on-disk";

const app = join(import.meta.dirname, "../../../app");

/** The address of a page, with an example for every parameter. */
const addressOf = (path: string) =>
  path.replace(/\[[^\]]+\]/g, "0190a1b2-0000-7000-8000-000000000000");

const matches = (url: string, matcher: typeof config.matcher = config.matcher) =>
  unstable_doesMiddlewareMatch({ config: { matcher }, url });

describe("the middleware", () => {
  test.each(Object.entries(routes))(
    "runs before %s in both languages exactly if the page reads the session or is rendered for each request",
    (path, { access, readsSession, rendering }) => {
      const address = addressOf(path);
      const isRendered = rendering === "request" || rendering === "query";
      const runs = access !== null || readsSession === true || isRendered;
      for (const url of [address, address === "/" ? "/ar" : `/ar${address}`]) {
        expect(matches(url), url).toBe(runs);
        expect(requiredAccess(url), url).toBe(access);
      }
      if (runs) expect(matches(`${address}.rsc`)).toBe(true);
    },
  );

  test.each(["/bookings", "/admins", "/hosting", "/api/health"])(
    "does not run before %s",
    (url) => {
      expect(matches(url)).toBe(false);
      expect(matches(`/ar${url}`)).toBe(false);
    },
  );

  test("runs before the home page only with an error of the sign-in service", () => {
    for (const home of ["/", "/ar"]) {
      expect(matches(home)).toBe(false);
      expect(matches(`${home}?q=error`)).toBe(false);
      expect(matches(`${home}?error=invalid_request&error_code=bad_oauth_state`)).toBe(true);
    }
  });

  test("runs before every page for which a client sends a policy, and removes it", () => {
    for (const name of ["content-security-policy", "content-security-policy-report-only"]) {
      for (const url of ["/", "/ar/about", "/venues/1"]) {
        const headers = { [name]: "script-src 'nonce-forged'" };
        expect(unstable_doesMiddlewareMatch({ config, url, headers }), url).toBe(true);
      }
    }
  });

  test.each([
    ["/en", "/"],
    ["/en/explore?q=garden", "/explore?q=garden"],
  ])("leads from %s, which has the prefix of no language, to %s", async (from, to) => {
    expect(matches(from)).toBe(true);
    const answer = await middleware(new NextRequest(`https://mahfil.test${from}`));
    expect(answer.status).toBe(308);
    expect(answer.headers.get("location")).toBe(`https://mahfil.test${to}`);
    expect(answer.headers.get("content-security-policy")).toContain("script-src 'self'");
  });

  const pageEntries = config.matcher.filter((entry) => entry !== "/en/:path*");
  test.each(pageEntries)("has a page for %o of its matcher", (entry) => {
    const headers = { "content-security-policy": "x", "content-security-policy-report-only": "x" };
    const pages = Object.keys(routes).filter((path) =>
      unstable_doesMiddlewareMatch({
        config: { matcher: [entry] },
        url: `${addressOf(path)}?error_code=x`,
        headers,
      }),
    );
    expect(pages).not.toEqual([]);
  });
});

describe("access checks of protected pages", () => {
  test.each(protectedPaths)("the page %s checks its user itself", (path) => {
    const source = readFileSync(pageFiles.get(path) ?? "", "utf8");
    const access = routes[path]?.access;
    const call =
      access === "user"
        ? /await (require(User|Role)|loadCheckout)\(/
        : new RegExp(`await requireRole\\(\\s*"${access}"`);
    expect(source).toMatch(call);
  });

  test("both checkout pages check their user when they load", () => {
    const source = readFileSync(join(app, "../lib/bookings/checkout-page.ts"), "utf8");
    expect(source).toMatch(/await requireUser\(/);
  });
});

describe("access checks of server actions", () => {
  const lib = join(app, "../lib");
  const actions = readdirSync(lib, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(^|-)actions\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

  test.each(actions.map((file) => [relative(lib, file), file]))(
    "the file %s declares the access of each of its actions",
    (_, file) => {
      const source = readFileSync(file, "utf8");
      expect(source).toMatch(/^"use server";/);
      const exported = source.match(/^export .*$/gm) ?? [];
      expect(exported.length).toBeGreaterThan(0);
      for (const line of exported) expect(line).toMatch(/^export const \w+ = defineAction\(\{$/);
      const accesses = source.match(
        /^ {2}access: "(public|user|guest|host|service_provider|admin)",$/gm,
      );
      expect(accesses).toHaveLength(exported.length);
    },
  );

  test("files with other names define no server actions", () => {
    const everything = [lib, app, join(app, "../components")]
      .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => /^\s*["']use server["'];?$/m.test(readFileSync(file, "utf8")));
    expect(everything.sort()).toEqual(actions.sort());
  });
});
