// @vitest-environment node
import { NextRequest } from "next/server";
import { describe, expect, test, vi } from "vitest";
import { guardRequest } from "@/lib/auth/guard-request";

vi.mock("@/lib/supabase/middleware", () => ({
  updateSession: async () => {
    throw new Error("not asked for");
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
