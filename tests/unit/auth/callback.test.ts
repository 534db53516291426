// @vitest-environment node
import { NextRequest } from "next/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { handleAuthCallback, handleConfirmedLink } from "@/lib/auth/callback";
import type { MailedLink } from "@/lib/auth/link-purpose";

const backend = vi.hoisted(() => ({
  user: null as { id: string } | null,
  error: null as { code: string } | null,
  exchanged: [] as unknown[],
  /** The access token in the cookies of the browser. */
  sessionToken: null as string | null,
  ended: [] as string[],
  calls: [] as string[],
  /** Whether the database accepts the confirmation of a new address. */
  isMoveConfirmed: true,
  allowed: 0,
  /** The database's answer about the link. */
  link: null as MailedLink | null,
  pending: null as string | null,
}));
vi.mock("@/lib/auth/mailed-link", () => ({
  describeMailedLink: async () => {
    if (backend.error?.code === "rate_limited") throw new Error("rate_limited");
    return backend.link;
  },
}));
vi.mock("@/lib/auth/pending-return", () => ({
  getPendingReturn: async () => backend.pending,
  storePendingReturn: async (path: string | null) => {
    backend.pending = path;
  },
}));
vi.mock("@/lib/supabase/server", () => ({
  createServerSupabase: async () => ({
    auth: {
      getUser: async () => ({ data: { user: backend.user } }),
      getSession: async () => ({
        data: { session: backend.sessionToken && sessionOf(backend.sessionToken) },
      }),
      admin: {
        signOut: async (token: string, scope: string) => {
          backend.ended.push(`${scope} ${token}`);
          return { error: null };
        },
      },
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
      const isTaken = name !== "confirm_email_change" || backend.isMoveConfirmed;
      return { error: isTaken ? null : { message: "not_signed_in" } };
    },
  }),
}));
/** Returns a session of the account with this access token. */
const sessionOf = (token: string) => ({ access_token: token, user: { id: token } });
const answer = () => ({
  data: { session: backend.error ? null : sessionOf("token") },
  error: backend.error,
});
vi.mock("@/lib/auth/password-reset", () => ({
  allowPasswordReset: async () => {
    backend.allowed += 1;
  },
}));
const proven: MailedLink = { email: "owner@mahfil.test", newEmail: null, isProven: true };
beforeEach(() =>
  Object.assign(backend, {
    user: null,
    error: null,
    exchanged: [],
    sessionToken: null,
    ended: [],
    calls: [],
    isMoveConfirmed: true,
    allowed: 0,
    link: proven,
    pending: null,
  }),
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

describe("the callback with a code", () => {
  test("exchanges a code for a session once", async () => {
    expect(await leadsTo(`/auth/callback?code=${code}`)).toBe("/dashboard/profile");
    expect(backend.exchanged).toEqual([code]);
    expect(backend.allowed).toBe(0);
  });

  test("ends the session that the new one replaces in this browser, and none when the code is refused", async () => {
    backend.sessionToken = "earlier";
    await leadsTo(`/auth/callback?code=${code}`);
    expect(backend.ended).toEqual(["local earlier"]);
    backend.error = { code: "flow_state_not_found" };
    await leadsTo(`/auth/callback?code=${code}`);
    expect(backend.ended).toEqual(["local earlier"]);
  });

  test("allows a new password after the code of a recovery", async () => {
    const next = encodeURIComponent("/ar/reset-password?recovery=1");
    expect(await leadsTo(`/ar/auth/callback?code=${code}&next=${next}`)).toBe(
      "/ar/reset-password?recovery=1",
    );
    expect(backend.allowed).toBe(1);
  });
});

describe("the callback after an error", () => {
  beforeEach(() => {
    backend.error = { code: "otp_expired" };
  });
  test.each([
    [
      "?error=access_denied&error_code=otp_expired&type=recovery",
      "/forgot-password?problem=recovery",
    ],
    [`?code=${code}`, "/signin?problem=oauth"],
    ["?error=access_denied", "/signin?problem=denied"],
    ["?error=access_denied&error_code=otp_expired", "/signin?problem=link"],
    ["?error=invalid_request&error_code=bad_oauth_state", "/signin?problem=oauth"],
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

const linkTypes = ["signup", "invite", "magiclink", "recovery", "email_change", "email"];

describe("a mailed link that is opened", () => {
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
  const asking = "/confirm-link?token_hash=h&type=magiclink";

  test.each([null, { id: "u1" }])("by the form of that page begins a session: %o", async (user) => {
    backend.user = user;
    expect(await post(own, { ...link, next: "/explore" })).toBe("/explore");
    expect(backend.exchanged).toEqual([{ token_hash: "h", type: "magiclink" }]);
  });

  test.each([
    [{}],
    [{ "sec-fetch-site": "same-origin" }],
    [{ origin: "null" }],
    [{ origin: "null", "sec-fetch-site": "same-origin" }],
    [{ origin: "https://evil.example" }],
    [{ origin: "http://localhost:3001" }],
    [{ origin: "http://localhost:3000.evil.example" }],
    [{ origin: "https://evil.example", referer: "http://localhost:3000/confirm-link" }],
    [{ origin: "http://localhost:3000", "sec-fetch-site": "same-site" }],
    [{ origin: "http://localhost:3000", "sec-fetch-site": "cross-site" }],
    [{ origin: "http://localhost:3000", "sec-fetch-site": "none" }],
  ])("by no form of another site, or of an unknown one: %o", async (headers) => {
    expect(await post(headers, link)).toBe(asking);
    backend.user = { id: "u1" };
    expect(await post(headers, link)).toBe(asking);
    expect(backend.exchanged).toEqual([]);
  });

  test("by no form that sends a code, and leads to no other site", async () => {
    expect(await post(own, { code })).toBe("/dashboard/profile");
    expect(await post(own, { type: "recovery" })).toBe("/reset-password?recovery=1");
    expect(backend.exchanged).toEqual([]);
    expect(await post(own, { ...link, next: "//evil.example" })).toBe("/dashboard/profile");
  });

  test.each([
    ["signup", "/dashboard/profile", 0],
    ["email_change", "/dashboard/profile?email=changed", 0],
    ["recovery", "/reset-password?recovery=1", 1],
  ])("leads on by its type: %s to %s", async (type, target, allowed) => {
    expect(await post(own, { token_hash: "h", type })).toBe(target);
    expect(backend.allowed).toBe(allowed);
  });

  test.each(linkTypes)(
    "asks for a new password where nobody had proved the address: %s",
    async (type) => {
      Object.assign(backend, { link: { ...proven, isProven: false }, pending: "/booking/hall" });
      expect(await post(own, { token_hash: "h", type, next: "/host" })).toBe(
        "/reset-password?recovery=1",
      );
      // The page for the new password continues to where the sign-up began.
      expect([backend.allowed, backend.pending]).toEqual([1, "/booking/hall"]);
    },
  );

  test("leads on to where the sign-up of this browser began", async () => {
    backend.pending = "/booking/hall";
    expect(await post(own, { token_hash: "h", type: "signup" })).toBe("/booking/hall");
    expect(backend.pending).toBeNull();
  });

  test("to another address first has a session of the account confirm it, and asks again without one", async () => {
    Object.assign(backend, { link: { ...proven, newEmail: "new" }, isMoveConfirmed: false });
    const link = { token_hash: "h", type: "email_change" };
    expect(await post(own, link)).toBe("/confirm-link?token_hash=h&type=email_change");
    expect([backend.calls, backend.exchanged]).toEqual([["confirm_email_change"], []]);
    Object.assign(backend, { calls: [], isMoveConfirmed: true });
    expect(await post(own, link)).toBe("/dashboard/profile?email=changed");
    expect(backend.calls).toEqual(["confirm_email_change", "remove_other_devices"]);
  });

  test.each([
    ["signup", "/signin?problem=confirmation", "/dashboard/profile?problem=confirmation"],
    ["email_change", "/signin?problem=email", "/dashboard/profile?problem=email"],
    ["recovery", "/forgot-password?problem=recovery", "/forgot-password?problem=recovery"],
  ])("that no longer works is worded by a page: %s", async (type, signedOut, signedIn) => {
    for (const state of [{ error: { code: "otp_expired" } }, { error: null, link: null }]) {
      Object.assign(backend, state, { user: null });
      expect(await post(own, { token_hash: "h", type })).toBe(signedOut);
      backend.user = { id: "u1" };
      expect(await post(own, { token_hash: "h", type })).toBe(signedIn);
    }
    expect([backend.allowed, backend.calls]).toEqual([0, []]);
  });

  test("that cannot be looked at for now leads to the page that says so", async () => {
    vi.spyOn(console, "error").mockImplementationOnce(() => {});
    backend.error = { code: "rate_limited" };
    expect(await post(own, link)).toBe(asking);
    expect(backend.exchanged).toEqual([]);
  });
});
