// @vitest-environment node
import { NextRequest } from "next/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { answerAuthCallback } from "@/lib/auth/callback";
import { gate } from "@/lib/auth/gate";

const backend = vi.hoisted(() => ({
  user: null as { id: string } | null,
  error: null as { code: string } | null,
  exchanged: [] as unknown[],
  allowed: 0,
}));
vi.mock("@/lib/supabase/server", () => ({
  createServerSupabase: async () => ({
    auth: {
      getUser: async () => ({ data: { user: backend.user } }),
      exchangeCodeForSession: async (code: string) => {
        backend.exchanged.push(code);
        return { error: backend.error };
      },
      verifyOtp: async (what: unknown) => {
        backend.exchanged.push(what);
        return { error: backend.error };
      },
    },
  }),
}));
vi.mock("@/lib/auth/recovery", () => ({
  allowReset: async () => {
    backend.allowed += 1;
  },
}));
vi.mock("@/lib/supabase/middleware", () => ({
  openSession: async () => {
    throw new Error("not asked for");
  },
}));

beforeEach(() => Object.assign(backend, { user: null, error: null, exchanged: [], allowed: 0 }));

const code = "0190a1b2-0000-4000-8000-000000000000";
const request = (path: string) => new NextRequest(`http://localhost:3000${path}`);
async function leadsTo(path: string): Promise<string> {
  const answer = await answerAuthCallback(request(path));
  expect(answer.status).toBe(307);
  expect(answer.headers.get("cache-control")).toContain("no-store");
  return answer.headers.get("location") ?? "";
}

describe("every /auth address", () => {
  test.each([
    ["/auth", "/dashboard/profile"],
    ["/auth/callback", "/dashboard/profile"],
    ["/auth/any/thing?x=1", "/dashboard/profile"],
    ["/ar/auth/callback", "/ar/dashboard/profile"],
    ["/auth/callback?next=/explore%3Fq=a", "/explore?q=a"],
    ["/auth/callback?type=recovery", "/reset-password?recovery=1"],
  ])("%s leads to %s", async (path, target) => expect(await leadsTo(path)).toBe(target));

  test.each([
    "//evil.example",
    "/\\evil.example",
    "%2F%2Fevil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/ar//evil.example",
    "/\tevil",
    "/\n/evil.example",
    "//localhost@evil.example",
    "@evil.example",
  ])("never to another site: %s", async (next) => {
    const target = await leadsTo(`/auth/callback?${new URLSearchParams({ next })}`);
    const url = new URL(target, "http://localhost:3000");
    expect(url.origin).toBe("http://localhost:3000");
  });
});

describe("what it brings along", () => {
  test("a code is exchanged once", async () => {
    expect(await leadsTo(`/auth/callback?code=${code}`)).toBe("/dashboard/profile");
    expect(backend.exchanged).toEqual([code]);
    expect(backend.allowed).toBe(0);
  });

  test("a code of a recovery allows a new password", async () => {
    const next = encodeURIComponent("/ar/reset-password?recovery=1");
    expect(await leadsTo(`/ar/auth/callback?code=${code}&next=${next}`)).toBe(
      "/ar/reset-password?recovery=1",
    );
    expect(backend.allowed).toBe(1);
  });

  test("a token hash is verified as what it is", async () => {
    expect(await leadsTo("/auth/callback?token_hash=h&type=email_change")).toBe(
      "/dashboard/profile",
    );
    expect(backend.exchanged).toEqual([{ token_hash: "h", type: "email_change" }]);
    await leadsTo("/auth/callback?token_hash=h&type=evil");
    expect(backend.exchanged).toHaveLength(1);
  });
});

describe("what cannot be exchanged", () => {
  beforeEach(() => {
    backend.error = { code: "otp_expired" };
  });
  test.each([
    ["?token_hash=h&type=recovery", "/forgot-password?problem=recovery", true],
    ["?token_hash=h&type=signup", "/signin?problem=confirmation", false],
    ["?token_hash=h&type=email_change", "/signin?problem=email", false],
    [`?code=${code}`, "/signin?problem=elsewhere", false],
    ["?error=access_denied", "/signin?problem=denied", false],
    ["?error=access_denied&error_code=otp_expired", "/signin?problem=link", false],
    ["?error=invalid_request&error_code=bad_oauth_state", "/signin?problem=elsewhere", false],
  ])("%s: a stranger goes to %s", async (query, target) => {
    expect(await leadsTo(`/auth/callback${query}`)).toBe(target);
    expect(await leadsTo(`/ar/auth/callback${query}`)).toBe(`/ar${target}`);
    expect(backend.allowed).toBe(0);
  });

  test.each([
    ["?token_hash=h&type=signup", "/dashboard/profile?problem=confirmation"],
    ["?token_hash=h&type=email_change", "/dashboard/profile?problem=email"],
    ["?error=access_denied", "/dashboard/profile?problem=denied"],
    // The back button brings an old code once more: nothing is wrong.
    [`?code=${code}`, "/dashboard/profile"],
  ])("%s: somebody signed in goes to %s", async (query, target) => {
    backend.user = { id: "u1" };
    expect(await leadsTo(`/auth/callback${query}`)).toBe(target);
  });

  test("where somebody wanted to go is kept for after the sign-in", async () => {
    expect(await leadsTo("/auth/callback?error=access_denied&next=/host")).toBe(
      "/signin?problem=denied&next=%2Fhost",
    );
  });
});

describe("a page that is answered to directly hands it to the callback", () => {
  const handed = async (path: string) => {
    const url = new URL((await gate(request(path))).headers.get("location") ?? "");
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
  ])("%s: %s", async (path, target) => expect(await handed(path)).toBe(target));

  test("a code that is none of the service's stays the page's own", async () => {
    await expect(gate(request("/dashboard/profile?code=123456"))).rejects.toThrow("not asked for");
    expect((await gate(request("/?code=1"))).headers.get("location")).toBeNull();
  });
});
