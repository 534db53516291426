import { describe, expect, it } from "vitest";
import { completeAnswer } from "@/lib/cache/cached-page";
import { hashOf } from "@/lib/security/inline-scripts";

const data = "self.__next_f.push([0])";
const html = `<p>A page</p><script>${data}</script><script>alert(1)</script>`;
const notFoundData = "self.__next_f.push([404])";
const notFoundPage = (locale: string) => `<h1>${locale}</h1><script>${notFoundData}</script>`;

const keyOf = (path: string) => `/route-cache/APP_PAGE/1f/$${path}`;

function complete(path: string, changes: { status?: number; html?: string; kind?: string } = {}) {
  const headers: Record<string, unknown> = { "x-next-cache-tags": "venues" };
  const answer = { kind: "APP_PAGE", html, status: undefined, headers, ...changes };
  completeAnswer(keyOf(path), answer, notFoundPage);
  return { ...answer, policy: String(headers["content-security-policy"]) };
}

describe("a page in Next's cache", () => {
  it("gets a policy with the hashes of its scripts, and of no other than Next's", () => {
    const { policy, headers, html: sent, status } = complete("/en/about");
    expect(policy).toMatch(/^script-src 'self' /);
    expect(policy).toContain(hashOf(data));
    expect(policy).not.toContain(hashOf("alert(1)"));
    expect(policy).not.toMatch(/unsafe|nonce/);
    expect([sent, status, headers["cache-control"]]).toEqual([html, undefined, undefined]);
    expect(headers["x-next-cache-tags"]).toBe("venues");
  });

  it("that was stored without headers gets them", () => {
    const answer = { kind: "APP_PAGE", html, headers: undefined };
    completeAnswer(keyOf("/ar"), answer, notFoundPage);
    expect(answer.headers).toHaveProperty("content-security-policy");
  });

  it("is completed once: its hashes are kept with it", () => {
    const headers = { "content-security-policy": "script-src 'none'" };
    completeAnswer(keyOf("/ar"), { kind: "APP_PAGE", html, headers }, notFoundPage);
    expect(headers).toEqual({ "content-security-policy": "script-src 'none'" });
  });
});

describe("a page that is not found", () => {
  it.each([
    ["/en/venues/unknown", "en"],
    ["/ar/venues/unknown", "ar"],
    ["/ar/venues/unknown/reviews/2", "ar"],
  ])("is the not-found page of its language, with the hashes of that page (%s)", (path, locale) => {
    const { html: sent, status, policy, headers } = complete(path, { status: 404 });
    expect([sent, status]).toEqual([notFoundPage(locale), 404]);
    expect(policy).toContain(hashOf(notFoundData));
    expect(policy).not.toContain(hashOf(data));
    expect(headers["cache-control"]).toBe("s-maxage=60");
  });

  it("has its status and its lifetime under its own address too", () => {
    for (const path of ["/en/not-found", "/ar/not-found"]) {
      const { html: sent, status, headers } = complete(path);
      expect([sent, status, headers["cache-control"]]).toEqual([html, 404, "s-maxage=60"]);
    }
  });

  it("stays as Next has rendered it where no page of the site could be", () => {
    const { html: sent, policy } = complete("/_not-found", { status: 404 });
    expect([sent, policy]).toEqual([html, "undefined"]);
  });
});

it("the text of a route handler in Next's cache names its charset, and other types stay", () => {
  for (const [type, named] of [
    ["text/plain", "text/plain; charset=utf-8"],
    ["image/png", "image/png"],
  ]) {
    const headers = { "content-type": type };
    completeAnswer(
      "/route-cache/APP_ROUTE/1f/$/robots.txt",
      { kind: "APP_ROUTE", headers },
      notFoundPage,
    );
    expect(headers).toEqual({ "content-type": named });
  }
});

it("what Next keeps of a fetch is not touched", () => {
  const answer = { kind: "FETCH", headers: {} };
  completeAnswer("0a1b", answer, notFoundPage);
  expect(answer).toEqual({ kind: "FETCH", headers: {} });
});
