// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { verifyCode } from "@/lib/auth/verification/functions";
import { publicEnv } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { requestNewsletterSubscription } from "@/lib/newsletter/functions";
import { callPayments } from "@/lib/payments/functions";

vi.mock("@/lib/auth/client-ip", () => ({ getClientIp: async () => null }));

const { supabaseUrl, supabaseKey } = publicEnv;
beforeEach(() => {
  Object.assign(publicEnv, { supabaseUrl: "https://backend.test", supabaseKey: "public" });
  for (const method of ["warn", "error"] as const) {
    vi.spyOn(console, method).mockImplementation(() => {});
  }
});
afterEach(() => {
  Object.assign(publicEnv, { supabaseUrl, supabaseKey });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const session = { data: { session: { access_token: "token" } } };
const client = { auth: { getSession: async () => session } };

const calls = {
  payments: () =>
    callPayments(client as unknown as Parameters<typeof callPayments>[0], { action: "start" }),
  "verify-code": () => verifyCode("u1", "123456", "token"),
  newsletter: () => requestNewsletterSubscription("layla@example.test", "ar"),
};
const names = Object.keys(calls) as (keyof typeof calls)[];

/** Returns the error of a call that gets this answer. */
async function errorOf(name: keyof typeof calls, status: number, body: string): Promise<AppError> {
  vi.stubGlobal("fetch", async () => new Response(body, { status }));
  const error = await calls[name]().catch((thrown: unknown) => thrown);
  if (!(error instanceof AppError)) throw new Error(`${name} was not refused`);
  return error;
}

describe.each(names)("what the Edge Function %s refuses", (name) => {
  test("has the code of the function, whatever the status", async () => {
    const body = JSON.stringify({ error: "wrong_status", message: "It is over" });
    expect((await errorOf(name, 422, body)).code).toBe("wrong_status");
  });

  test("has the instant from which the same is allowed again", async () => {
    const retryAt = "2030-01-01T00:00:00Z";
    const body = JSON.stringify({ error: "rate_limited", retryAt });
    expect(await errorOf(name, 429, body)).toMatchObject({ code: "rate_limited", retryAt });
  });

  test.each([
    [400, "invalid_input"],
    [404, "not_found"],
    [413, "invalid_input"],
    [429, "rate_limited"],
    [501, "not_configured"],
    [502, "unavailable"],
  ])("has the code of its status where a proxy answers without one: %i", async (status, code) => {
    expect((await errorOf(name, status, "<html></html>")).code).toBe(code);
  });

  test("is a matter of the session for callers who have one only", async () => {
    const code = name === "newsletter" ? "unavailable" : "not_signed_in";
    expect((await errorOf(name, 401, '{"message":"Invalid JWT"}')).code).toBe(code);
  });
});

test("an answer that is no JSON counts as none, after which nothing is known", async () => {
  vi.stubGlobal("fetch", async () => new Response("<html></html>"));
  expect(await calls.newsletter()).toBe(false);
  expect(await calls["verify-code"]()).toBeNull();
  await expect(calls.payments()).rejects.toMatchObject({ code: "unavailable" });
});
