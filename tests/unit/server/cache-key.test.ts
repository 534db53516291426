import { describe, expect, it } from "vitest";
import { requiredAccess } from "@/lib/auth/routes";
import { routes } from "@/lib/routes/table";
import { getCacheKey, isCacheable } from "@/lib/server/cache-key";

const keyOf = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  getCacheKey({ method, url, headers: { host: "mahfil.test", ...headers } });

const id = "a7f3f1a3-257b-5a2b-aa6d-f4b8bd86bda5";

describe("the key of a request in the page cache", () => {
  it.each([
    "/",
    "/ar",
    "/explore",
    "/ar/explore?q=%D9%82%D8%A7%D8%B9%D8%A9",
    "/services",
    `/venues/${id}`,
    `/ar/venues/${id}?day=2027-03-20`,
    `/services/${id}`,
    `/ar/venues/${id}/reviews`,
    `/venues/${id}/reviews/2`,
    `/venues/${id}/reviews/rating/5`,
    `/ar/venues/${id}/reviews/rating/5/2`,
    "/about",
    "/ar/terms",
  ])("the public page %s has a key and needs no session", (url) => {
    expect(keyOf(url)).toContain(url);
    expect(requiredAccess(url.split("?")[0] ?? "")).toBeNull();
  });

  it.each(Object.entries(routes))(
    "the page %s has a key exactly if it is rendered for everybody",
    (path, { rendering }) => {
      const hasKey = keyOf(path.replace(/\[[^\]]+\]/g, id)) !== null;
      expect(hasKey).toBe(rendering === "static" || rendering === "query");
    },
  );

  it.each([
    "/ar/signup",
    "/ar/admin",
    "/dashboard/profile",
    `/booking/${id}`,
    "/auth/callback?code=1",
    "/api/session",
    "/api/quote",
    "/_next/image?url=x",
    "/?error_code=otp_expired",
    "/?error=access_denied",
    "/explore/",
    "/explore//",
    "/venues",
    `/venues/${id}/x`,
    "/explore%2F..%2Fdashboard",
    "//evil.test/",
    `/${"x".repeat(3000)}`,
  ])("the address %s has no key", (url) => {
    expect(keyOf(url)).toBeNull();
  });

  it("the headers that a browser sends with a navigation leave the key", () => {
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
    expect(keyOf("/", headers)).toContain("/");
  });

  it.each<Record<string, string>>([
    { upgrade: "websocket" },
    { "content-length": "5" },
    { "transfer-encoding": "chunked" },
    { rsc: "1" },
    { "next-router-prefetch": "1" },
    { "next-action": "x" },
    { authorization: "Bearer x" },
    { range: "bytes=0-1" },
    { "x-prerender-revalidate": "x" },
    { cookie: "a=1; __prerender_bypass=x" },
  ])("a request with %o has no key", (headers) => {
    expect(keyOf("/", headers)).toBeNull();
  });

  it.each(["POST", "HEAD", "PUT", "OPTIONS"])("a %s request has no key", (method) => {
    expect(keyOf("/", {}, method)).toBeNull();
  });

  it("the key is the same for every visitor and host, and another for another encoding", () => {
    expect(keyOf("/", { cookie: "mahfil_auth_token=x" })).toBe(keyOf("/"));
    expect(keyOf("/", { host: "other.test" })).toBe(keyOf("/"));
    expect(keyOf("/", { "accept-encoding": "gzip, br" })).not.toBe(keyOf("/"));
    expect(keyOf("/", { "accept-encoding": "br" })).toBe(keyOf("/"));
  });
});

describe("an answer that may be kept", () => {
  const html = { "content-type": "text/html; charset=utf-8" };
  const shared = { ...html, "cache-control": "s-maxage=300, stale-while-revalidate=1" };

  it("is a page that Next marks for shared caches, or a search", () => {
    expect(isCacheable("/", 200, shared)).toBe(true);
    expect(isCacheable("/explore", 200, { ...html, "cache-control": "private, no-store" })).toBe(
      true,
    );
  });

  it("is no error, no redirect, not private, no other content, and sets no cookie", () => {
    for (const status of [307, 404, 500, 503]) expect(isCacheable("/", status, shared)).toBe(false);
    expect(isCacheable("/", 200, { ...shared, "set-cookie": "a=1" })).toBe(false);
    expect(isCacheable("/", 200, { ...html, "cache-control": "private" })).toBe(false);
    expect(isCacheable("/", 200, { ...shared, "content-type": "text/x-component" })).toBe(false);
  });
});
