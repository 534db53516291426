import { NextRequest, NextResponse } from "next/server";
import { expect, it } from "vitest";
import { withNonce } from "@/lib/security/request-nonce";

const policyOf = (headers: Headers) => headers.get("content-security-policy") ?? "";

/** Returns the answer to a request, and the policy that Next reads from the request. */
async function visit(path: string, init: { headers?: HeadersInit } = {}) {
  let received = "";
  const request = new NextRequest(`https://mahfil.test${path}`, init);
  const response = await withNonce(request, async ({ headers }) => {
    received = policyOf(headers);
    return NextResponse.next({ request });
  });
  return { sent: policyOf(response.headers), received, response };
}

it.each([
  "/signin",
  "/ar/dashboard/profile",
  "/host/venues/0190a1b2/edit",
  "/explore",
  "/ar/services",
  "/unsubscribe",
  "/%64ashboard",
])("%s, which is rendered for each request, has a new nonce that Next knows", async (path) => {
  const [first, second] = [await visit(path), await visit(path)];
  expect(first.sent).toMatch(/ 'nonce-[\w+/]{22}=='/);
  expect(first.sent).toContain("frame-ancestors 'none'");
  expect(first.received).toBe(first.sent);
  expect(first.response.headers.get("x-middleware-request-content-security-policy")).toBe(
    first.sent,
  );
  expect(second.sent).not.toBe(first.sent);
});

it.each(["/", "/about", "/venues/0190a1b2", "/host/nothing", "/signin/nothing", "/%zz"])(
  "%s, which everybody gets from the cache, has no nonce of a request",
  async (path) => {
    expect(await visit(path)).toMatchObject({ sent: "", received: "" });
  },
);

it("a policy that a client sends reaches no page", async () => {
  const headers = {
    "content-security-policy": "script-src 'nonce-forged'",
    "content-security-policy-report-only": "script-src 'nonce-forged'",
  };
  for (const path of ["/", "/venues/0190a1b2", "/signin"]) {
    const { response, received } = await visit(path, { headers });
    expect(received).not.toContain("forged");
    expect([...response.headers].join()).not.toContain("forged");
    const kept = response.headers.get("x-middleware-override-headers") ?? "";
    expect(kept).not.toContain("report-only");
  }
});

it("a redirect allows no inline script", async () => {
  const request = new NextRequest("https://mahfil.test/en/about");
  const redirect = NextResponse.redirect(new URL("/about", request.url));
  const { headers } = await withNonce(request, async () => redirect);
  expect(policyOf(headers)).toMatch(/script-src 'self'/);
  expect(policyOf(headers)).not.toContain("nonce");
});
