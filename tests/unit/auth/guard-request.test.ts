// @vitest-environment node
import { NextRequest, NextResponse } from "next/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { guardRequest } from "@/lib/auth/guard-request";
import { OAUTH_LOCALE_COOKIE } from "@/lib/auth/oauth-locale";
import { REFUSED_ROLE_COOKIE } from "@/lib/auth/refused-role";

const caller: { role: string; is_verified?: boolean; verification_type?: string } = {
  role: "guest",
};
vi.mock("@/lib/supabase/middleware", () => ({
  updateSession: async (request: NextRequest) => ({
    user: { id: "0190a1b2-0000-7000-8000-000000000000", email: "salma@example.test" },
    isUnavailable: false,
    supabase: {
      from: () => ({
        select: () => ({ eq: () => ({ single: async () => ({ data: caller, error: null }) }) }),
      }),
    },
    next: () => NextResponse.next({ request }),
    redirect: (path: string) => NextResponse.redirect(new URL(path, request.url)),
  }),
}));

const warn = vi.spyOn(console, "warn");
const visit = (path: string) => guardRequest(new NextRequest(`https://mahfil.test${path}`));

describe("a page for a role", () => {
  beforeEach(() => {
    warn.mockReset().mockImplementation(() => {});
  });

  test("that is refused to another role is logged with its path and without the user", async () => {
    caller.role = "guest";
    const answer = await visit("/ar/admin/users?q=salma%40example.test");
    expect(answer.headers.get("location")).toBe("https://mahfil.test/ar");
    expect(warn.mock.calls).toEqual([["a page for the role admin was refused: /admin/users"]]);
    expect(answer.cookies.get(REFUSED_ROLE_COOKIE)).toBeUndefined();
  });

  test.each([
    ["/host/venues/add", "host"],
    ["/ar/provider", "service_provider"],
  ])("that a guest could get leads home and tells which: %s", async (path, role) => {
    caller.role = "guest";
    const answer = await visit(path);
    expect(new URL(answer.headers.get("location") ?? "").pathname).toBe(
      path.startsWith("/ar") ? "/ar" : "/",
    );
    expect(answer.cookies.get(REFUSED_ROLE_COOKIE)).toMatchObject({ value: role, maxAge: 20 });
  });

  test("that is opened by its role is not logged", async () => {
    caller.role = "admin";
    expect((await visit("/admin/users")).headers.get("location")).toBeNull();
    expect(warn).not.toHaveBeenCalled();
  });
});

describe("a page for signed-out visitors", () => {
  const open = async (path: string, referer: string) => {
    const headers = { host: "mahfil.test", referer };
    const request = new NextRequest(`https://mahfil.test${path}`, { headers });
    return (await guardRequest(request)).headers.get("location");
  };

  test.each(["/signin", "/ar/signup", "/forgot-password", "/reset-password", "/verify"])(
    "sends a signed-in user back to the page they came from: %s",
    async (path) => {
      const from = "/ar/explore?q=garden&guests=40";
      expect(await open(path, `https://mahfil.test${from}`)).toBe(`https://mahfil.test${from}`);
    },
  );

  test.each([
    ["who is not verified", { is_verified: false, verification_type: "email" }, null],
    ["who has verified a number alone", { is_verified: true, verification_type: "phone" }, null],
    ["with a verified address", { is_verified: true, verification_type: "email" }, "/host"],
  ])("lets a user verify their address: %s", async (_who, profile, target) => {
    Object.assign(caller, profile);
    const location = await open("/verify?next=%2Fhost", "");
    expect(location).toBe(target && `https://mahfil.test${target}`);
  });

  test.each([
    ["/signin", "https://evil.example/explore", "/"],
    ["/ar/signup", "https://mahfil.test/ar/signin", "/ar"],
    ["/signin", "", "/"],
    ["/signin?next=%2Fhost", "https://mahfil.test/explore", "/host"],
  ])("sends a signed-in user who opened %s after '%s' to %s", async (path, referer, target) => {
    expect(await open(path, referer)).toBe(`https://mahfil.test${target}`);
  });
});

test.each([
  ["", "/auth/callback"],
  ["ar", "/ar/auth/callback"],
  ["xx", "/auth/callback"],
])(
  "an answer of the sign-in service to the home page is worded in the language '%s' in which it was asked",
  async (locale, callback) => {
    const answer = "error=invalid_request&error_code=bad_oauth_state";
    const headers = { cookie: `${OAUTH_LOCALE_COOKIE}=${locale}` };
    const response = await guardRequest(
      new NextRequest(`https://mahfil.test/?${answer}`, { headers }),
    );
    expect(response.headers.get("location")).toBe(`https://mahfil.test${callback}?${answer}`);
  },
);
