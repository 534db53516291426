// @vitest-environment node
import { NextRequest } from "next/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { handleAuthCallback, handleConfirmedLink } from "@/lib/auth/callback";
import { guardRequest } from "@/lib/auth/guard-request";

const backend = vi.hoisted(() => ({
  user: null as { id: string } | null,
  error: null as { code: string } | null,
  exchanged: [] as unknown[],
  calls: [] as string[],
  allowed: 0,
}));
vi.mock("@/lib/supabase/server", () => ({
  createServerSupabase: async () => ({
    auth: {
      getUser: async () => ({ data: { user: backend.user } }),
      exchangeCodeForSession: async (code: string) => {
        backend.exchanged.push(code);
        return answer();
      },
      verifyOtp: async (what: unknown) => {
        backend.exchanged.push(what);
        return answer();
      },
    },
    rpc: async (name: string) => {
      backend.calls.push(name);
      return { error: null };
    },
  }),
}));
const answer = () => ({
  data: { session: backend.error ? null : { access_token: "token" } },
  error: backend.error,
});
vi.mock("@/lib/auth/password-reset", () => ({
  allowPasswordReset: async () => {
    backend.allowed += 1;
  },
}));
vi.mock("@/lib/supabase/middleware", () => ({
  updateSession: async () => {
    throw new Error("not asked for");
  },
}));

beforeEach(() =>
  Object.assign(backend, { user: null, error: null, exchanged: [], calls: [], allowed: 0 }),
);

const code = "0190a1b2-0000-4000-8000-000000000000";
const request = (path: string) => new NextRequest(`http://localhost:3000${path}`);
async function leadsTo(path: string): Promise<string> {
  const answer = await handleAuthCallback(request(path));
  expect(answer.status).toBe(307);
  expect(answer.headers.get("cache-control")).toContain("no-store");
  return answer.headers.get("location") ?? "";
}

describe("the callback", () => {
  test.each([
    ["/auth", "/dashboard/profile"],
    ["/auth/callback", "/dashboard/profile"],
    ["/auth/any/thing?x=1", "/dashboard/profile"],
    ["/ar/auth/callback", "/ar/dashboard/profile"],
    ["/auth/callback?next=/explore%3Fq=a", "/explore?q=a"],
    ["/auth/callback?type=recovery", "/reset-password?recovery=1"],
  ])("redirects %s to %s", async (path, target) => expect(await leadsTo(path)).toBe(target));

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
  ])("never redirects to another site: %s", async (next) => {
    const target = await leadsTo(`/auth/callback?${new URLSearchParams({ next })}`);
    const url = new URL(target, "http://localhost:3000");
    expect(url.origin).toBe("http://localhost:3000");
  });
});

describe("the callback with a code or a token hash", () => {
  test("exchanges a code for a session once", async () => {
    expect(await leadsTo(`/auth/callback?code=${code}`)).toBe("/dashboard/profile");
    expect(backend.exchanged).toEqual([code]);
    expect(backend.allowed).toBe(0);
  });

  test("allows a new password after the code of a recovery", async () => {
    const next = encodeURIComponent("/ar/reset-password?recovery=1");
    expect(await leadsTo(`/ar/auth/callback?code=${code}&next=${next}`)).toBe(
      "/ar/reset-password?recovery=1",
    );
    expect(backend.allowed).toBe(1);
  });

  test("verifies a token hash with its type, and no unknown type", async () => {
    expect(await leadsTo("/auth/callback?token_hash=h&type=email_change")).toBe(
      "/dashboard/profile",
    );
    expect(backend.exchanged).toEqual([{ token_hash: "h", type: "email_change" }]);
    await leadsTo("/auth/callback?token_hash=h&type=evil");
    expect(backend.exchanged).toHaveLength(1);
  });
});

describe("the callback after an error", () => {
  beforeEach(() => {
    backend.error = { code: "otp_expired" };
  });
  test.each([
    ["?token_hash=h&type=recovery", "/forgot-password?problem=recovery", true],
    ["?token_hash=h&type=signup", "/signin?problem=confirmation", false],
    ["?token_hash=h&type=email_change", "/signin?problem=email", false],
    [`?code=${code}`, "/signin?problem=oauth", false],
    ["?error=access_denied", "/signin?problem=denied", false],
    ["?error=access_denied&error_code=otp_expired", "/signin?problem=link", false],
    ["?error=invalid_request&error_code=bad_oauth_state", "/signin?problem=oauth", false],
  ])("with %s leads a signed-out visitor to %s", async (query, target) => {
    expect(await leadsTo(`/auth/callback${query}`)).toBe(target);
    expect(await leadsTo(`/ar/auth/callback${query}`)).toBe(`/ar${target}`);
    expect(backend.allowed).toBe(0);
  });

  test.each([
    ["?error=access_denied", "/dashboard/profile?problem=denied"],
    // The back button sends a used code again.
    [`?code=${code}`, "/dashboard/profile"],
  ])("with %s leads a signed-in user to %s", async (query, target) => {
    backend.user = { id: "u1" };
    expect(await leadsTo(`/auth/callback${query}`)).toBe(target);
  });

  test("keeps the address to return to after the sign-in", async () => {
    expect(await leadsTo("/auth/callback?error=access_denied&next=/host")).toBe(
      "/signin?problem=denied&next=%2Fhost",
    );
  });
});

describe("a mailed link while somebody is signed in", () => {
  beforeEach(() => {
    backend.user = { id: "u1" };
  });
  const confirm = "/confirm-link?token_hash=h&type=magiclink";

  test.each(["signup", "invite", "magiclink", "recovery", "email_change", "email"])(
    "of type %s changes nothing and leads to the page that asks",
    async (type) => {
      const query = `token_hash=h&type=${type}`;
      expect(await leadsTo(`/auth/callback?${query}`)).toBe(`/confirm-link?${query}`);
      expect(await leadsTo(`/ar/auth/callback?${query}&next=/ar/host`)).toBe(
        `/ar/confirm-link?${query}&next=%2Far%2Fhost`,
      );
      expect(backend.exchanged).toEqual([]);
    },
  );

  const post = async (headers: Record<string, string>, body: Record<string, string>) => {
    const answered = await handleConfirmedLink(
      new NextRequest("http://localhost:3000/auth/callback", {
        method: "POST",
        headers: { host: "localhost:3000", ...headers },
        body: new URLSearchParams(body),
      }),
    );
    expect(answered.status).toBe(303);
    return answered.headers.get("location");
  };
  const own = { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" };
  const link = { token_hash: "h", type: "magiclink" };

  test("is opened by the form of that page", async () => {
    expect(await post(own, { ...link, next: "/explore" })).toBe("/explore");
    expect(backend.exchanged).toEqual([{ token_hash: "h", type: "magiclink" }]);
  });

  test.each([
    [{}],
    [{ origin: "null" }],
    [{ origin: "https://evil.example" }],
    [{ origin: "http://localhost:3001" }],
    [{ origin: "http://localhost:3000.evil.example" }],
    [{ origin: "https://evil.example", referer: "http://localhost:3000/confirm-link" }],
    [{ origin: "http://localhost:3000", "sec-fetch-site": "same-site" }],
    [{ origin: "http://localhost:3000", "sec-fetch-site": "cross-site" }],
  ])("is not opened by a form of another site: %o", async (headers) => {
    expect(await post(headers, link)).toBe(confirm);
    backend.user = null;
    expect(await post(headers, link)).toBe(confirm);
    expect(backend.exchanged).toEqual([]);
  });

  test("is opened by no form that sends a code, or leads to another site", async () => {
    expect(await post(own, { code })).toBe("/dashboard/profile");
    expect(await post(own, { type: "recovery" })).toBe("/reset-password?recovery=1");
    expect(backend.exchanged).toEqual([]);
    expect(await post(own, { ...link, next: "//evil.example" })).toBe("/dashboard/profile");
  });

  test("ends every other session when it has moved the account to another address", async () => {
    await post(own, { token_hash: "h", type: "email_change" });
    expect(backend.calls).toEqual(["remove_other_devices"]);
  });

  test.each([
    ["signup", "/dashboard/profile?problem=confirmation"],
    ["email_change", "/dashboard/profile?problem=email"],
    ["recovery", "/forgot-password?problem=recovery"],
  ])("that no longer works is worded by a page: %s", async (type, target) => {
    backend.error = { code: "otp_expired" };
    expect(await post(own, { token_hash: "h", type })).toBe(target);
    expect([backend.allowed, backend.calls]).toEqual([0, []]);
  });
});

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
