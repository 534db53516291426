import { describe, expect, it } from "vitest";
import { requiredAccess } from "@/lib/auth/routes";
import { cacheKey, isCacheable } from "@/lib/page-cache/cacheable";

const ask = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  cacheKey({ method, url, headers: { host: "mahfil.test", ...headers } });

const id = "a7f3f1a3-257b-5a2b-aa6d-f4b8bd86bda5";

describe("what may be remembered for everybody", () => {
  it.each([
    "/",
    "/ar",
    "/explore",
    "/ar/explore?q=%D9%82%D8%A7%D8%B9%D8%A9",
    "/services",
    `/venues/${id}`,
    `/ar/venues/${id}?day=2027-03-20`,
    `/services/${id}`,
    "/about",
    "/ar/terms",
  ])("%s", (url) => {
    expect(ask(url)).toContain(url);
    expect(requiredAccess(url.split("?")[0] ?? "")).toBeNull();
  });

  it.each([
    "/signin",
    "/ar/signup",
    "/dashboard",
    "/dashboard/profile",
    "/host",
    "/host/venues",
    "/ar/admin",
    "/provider",
    `/booking/${id}`,
    `/book/${id}`,
    "/verify",
    "/auth/callback?code=1",
    "/api/session",
    "/api/quote",
    "/_next/image?url=x",
    "/debug",
    "/host-onboarding",
    "/provider-onboarding",
    "/?error_code=otp_expired",
    "/?error=access_denied",
    "/explore/",
    "/explore//",
    "/venues",
    `/venues/${id}/x`,
    "/explore%2F..%2Fdashboard",
    "//evil.test/",
    `/${"x".repeat(3000)}`,
  ])("not %s", (url) => {
    expect(ask(url)).toBeNull();
  });

  it("with what a browser sends when somebody opens a page", () => {
    const headers = {
      "upgrade-insecure-requests": "1",
      "user-agent": "Mozilla/5.0",
      "sec-fetch-mode": "navigate",
      "accept-encoding": "gzip, deflate, br, zstd",
      "if-none-match": '"one"',
      "cache-control": "max-age=0",
      cookie: "mahfil_auth_token=x",
      priority: "u=0, i",
    };
    expect(ask("/", headers)).toContain("/");
  });

  it.each<Record<string, string>>([
    { upgrade: "websocket" },
    { rsc: "1" },
    { "next-router-prefetch": "1" },
    { "next-action": "x" },
    { authorization: "Bearer x" },
    { range: "bytes=0-1" },
    { "x-prerender-revalidate": "x" },
    { cookie: "a=1; __prerender_bypass=x" },
  ])("not with %o", (headers) => {
    expect(ask("/", headers)).toBeNull();
  });

  it("only what is fetched", () => {
    for (const method of ["POST", "HEAD", "PUT", "OPTIONS"]) {
      expect(ask("/", {}, method)).toBeNull();
    }
  });

  it("is the same for signed-in people and strangers, and apart by host and encoding", () => {
    expect(ask("/", { cookie: "mahfil_auth_token=x" })).toBe(ask("/"));
    expect(ask("/", { host: "other.test" })).not.toBe(ask("/"));
    expect(ask("/", { "accept-encoding": "gzip, br" })).not.toBe(ask("/"));
    expect(ask("/", { "accept-encoding": "br" })).toBe(ask("/"));
  });
});

describe("which answers", () => {
  const html = { "content-type": "text/html; charset=utf-8" };
  const shared = { ...html, "cache-control": "s-maxage=300, stale-while-revalidate=1" };

  it("public pages, and searches", () => {
    expect(isCacheable("/", 200, shared)).toBe(true);
    expect(isCacheable("/explore", 200, { ...html, "cache-control": "private, no-store" })).toBe(
      true,
    );
  });

  it("no errors, no redirects, nothing that sets a cookie, nothing that is private", () => {
    for (const status of [307, 404, 500, 503]) expect(isCacheable("/", status, shared)).toBe(false);
    expect(isCacheable("/", 200, { ...shared, "set-cookie": "a=1" })).toBe(false);
    expect(isCacheable("/", 200, { ...html, "cache-control": "private" })).toBe(false);
    expect(isCacheable("/", 200, { ...shared, "content-type": "text/x-component" })).toBe(false);
  });
});
