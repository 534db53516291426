// @vitest-environment node
import { NextRequest } from "next/server";
import { describe, expect, test, vi } from "vitest";
import { handleAuthCallback } from "@/lib/auth/callback";
import { guardRequest } from "@/lib/auth/guard-request";

vi.mock("@/lib/supabase/middleware", () => ({
  updateSession: async () => {
    throw new Error("not asked for");
  },
}));
vi.mock("@/lib/supabase/server", () => ({
  createServerSupabase: async () => {
    throw new Error("nothing may be opened");
  },
}));

const code = "0190a1b2-0000-4000-8000-000000000000";
const request = (path: string) => new NextRequest(`http://localhost:3000${path}`);

describe("the middleware on a page that the sign-in service answers to", () => {
  const redirectOf = async (path: string) => {
    const url = new URL((await guardRequest(request(path))).headers.get("location") ?? "");
    return url.pathname + url.search;
  };
  test.each([
    [`/dashboard/profile?code=${code}`, `/auth/callback?code=${code}&next=%2Fdashboard%2Fprofile`],
    [
      "/ar/dashboard/profile?error=access_denied&error_description=x&sb=",
      "/ar/auth/callback?error=access_denied&next=%2Far%2Fdashboard%2Fprofile",
    ],
    [
      `/reset-password?code=${code}`,
      `/auth/callback?code=${code}&next=%2Freset-password%3Frecovery%3D1`,
    ],
    [
      "/?error=invalid_request&error_code=bad_oauth_state",
      "/auth/callback?error=invalid_request&error_code=bad_oauth_state",
    ],
  ])("redirects %s to %s", async (path, target) => expect(await redirectOf(path)).toBe(target));

  test("leaves a parameter code that is not the service's to the page", async () => {
    await expect(guardRequest(request("/dashboard/profile?code=123456"))).rejects.toThrow(
      "not asked for",
    );
    expect((await guardRequest(request("/?code=1"))).headers.get("location")).toBeNull();
  });
});

describe("a mailed link that is followed", () => {
  const leadsTo = async (path: string, method = "GET") => {
    const address = `http://localhost:3000${path}`;
    const answered = await handleAuthCallback(new NextRequest(address, { method }));
    expect(answered.status).toBe(307);
    expect(answered.headers.get("cache-control")).toContain("no-store");
    return answered.headers.get("location");
  };
  const linkTypes = ["signup", "invite", "magiclink", "recovery", "email_change", "email"];

  test.each(linkTypes)("of type %s opens nothing and leads to the page that asks", async (type) => {
    const query = `token_hash=h&type=${type}`;
    expect(await leadsTo(`/auth/callback?${query}`)).toBe(`/confirm-link?${query}`);
    expect(await leadsTo(`/ar/auth/confirm?${query}&next=/ar/host`)).toBe(
      `/ar/confirm-link?${query}&next=%2Far%2Fhost`,
    );
    expect(await leadsTo(`/auth/callback?code=${code}&${query}`)).toBe(`/confirm-link?${query}`);
  });

  test("by a request for the headers alone opens nothing", async () => {
    const query = "token_hash=h&type=recovery";
    expect(await leadsTo(`/auth/callback?${query}`, "HEAD")).toBe(`/confirm-link?${query}`);
  });

  test("of an unknown type leads nowhere in particular", async () => {
    expect(await leadsTo("/auth/callback?token_hash=h&type=evil")).toBe("/dashboard/profile");
  });
});
