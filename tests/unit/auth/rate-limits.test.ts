import { createTranslator } from "next-intl";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { getClientIp } from "@/lib/auth/client-ip";
import { consumeRateLimit, resetSignInRateLimit } from "@/lib/auth/rate-limits";
import { defineAction } from "@/lib/define-action";
import { serverEnv } from "@/lib/env";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";

const { headers, rpc } = vi.hoisted(() => ({ headers: vi.fn(), rpc: vi.fn() }));
vi.mock("next/headers", () => ({ headers, cookies: vi.fn() }));
vi.mock("@/lib/auth/session/current-user", () => ({ getCurrentUser: async () => null }));
vi.mock("@/lib/supabase/server", () => ({ createServerSupabase: async () => ({}) }));
vi.mock("@supabase/supabase-js", () => ({ createClient: () => ({ rpc }) }));

const receive = (received: Record<string, string>) =>
  headers.mockResolvedValue(new Headers(received));

beforeEach(() => {
  serverEnv.secretKey = "sb_secret_x";
});
afterEach(() => {
  vi.restoreAllMocks();
  serverEnv.trustedProxies = 1;
});

describe("getClientIp", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["6.6.6.6, 203.0.113.7", "203.0.113.7"],
    ["203.0.113.7:51234", "203.0.113.7"],
    ["[2001:db8::1]:443", "2001:db8::1"],
    ["2001:db8::1", "2001:db8::1"],
    ["6.6.6.6,", "6.6.6.6"],
  ])("finds in the header x-forwarded-for: %s the client %s", async (chain, ip) => {
    receive({ "x-forwarded-for": chain, "x-real-ip": "198.51.100.1" });
    expect(await getClientIp()).toBe(ip);
  });

  test("ignores the entries that the caller may have written, before one proxy or two", async () => {
    serverEnv.trustedProxies = 2;
    receive({ "x-forwarded-for": "6.6.6.6, 203.0.113.7, 192.0.2.1" });
    expect(await getClientIp()).toBe("203.0.113.7");
    receive({ "x-forwarded-for": "203.0.113.7" });
    expect(await getClientIp()).toBe("203.0.113.7");
  });

  test("falls back on the header x-real-ip, and is empty without any header", async () => {
    receive({ "x-real-ip": "198.51.100.1" });
    expect(await getClientIp()).toBe("198.51.100.1");
    receive({});
    expect(await getClientIp()).toBe("");
  });
});

describe("a rate limit", () => {
  const retryAt = "2027-09-05T18:30:00.000Z";

  test("counts an attempt by address and client", async () => {
    receive({ "x-forwarded-for": "203.0.113.7" });
    rpc.mockResolvedValue({ data: { allowed: true }, error: null });
    await consumeRateLimit("sign_in", "amal@mahfil.test");
    expect(rpc).toHaveBeenCalledWith("consume_rate_limit", {
      p_kind: "sign_in",
      p_subject: "amal@mahfil.test",
      p_ip: "203.0.113.7",
    });
  });

  test("refuses an action with the instant from which it is allowed again, and logs it without the address", async () => {
    receive({});
    const log = vi.spyOn(console, "warn").mockImplementation(() => {});
    rpc.mockResolvedValue({ data: { allowed: false, retry_at: retryAt }, error: null });
    const run = vi.fn();
    const action = defineAction({
      access: "public",
      input: z.object({}),
      run: async () => {
        await consumeRateLimit("recovery", "amal@mahfil.test");
        run();
      },
    });
    expect(await action({})).toEqual({ ok: false, code: "rate_limited", retryAt });
    expect(run).not.toHaveBeenCalled();
    expect(log.mock.calls).toEqual([["a limit of attempts is used up: recovery"]]);
  });

  test("refuses an attempt that cannot be counted", async () => {
    receive({});
    vi.spyOn(console, "error").mockImplementation(() => {});
    rpc.mockResolvedValue({ data: null, error: { message: "down", code: "SUP" } });
    await expect(consumeRateLimit("sign_up", "amal@mahfil.test")).rejects.toThrow("unexpected");
  });

  test("is left to the sign-in service where the site has no secret key", async () => {
    receive({});
    serverEnv.secretKey = null;
    rpc.mockReset();
    await consumeRateLimit("sign_in", "amal@mahfil.test");
    await resetSignInRateLimit("amal@mahfil.test");
    expect(rpc).not.toHaveBeenCalled();
  });

  test("does not fail a sign-in when its count cannot be reset", async () => {
    receive({});
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    rpc.mockResolvedValue({ error: { message: "down" } });
    await resetSignInRateLimit("amal@mahfil.test");
    expect(log).toHaveBeenCalledOnce();
  });
});

test.each([
  [1, "بعد دقيقة واحدة.", "in 1 minute."],
  [2, "بعد دقيقتين.", "in 2 minutes."],
  [5, "بعد 5 دقائق.", "in 5 minutes."],
  [15, "بعد 15 دقيقة.", "in 15 minutes."],
  [60, "بعد 60 دقيقة.", "in 60 minutes."],
])("the text of a rate limit has the right plural for %i minutes", (minutes, arabic, english) => {
  const textIn = (locale: "en" | "ar") =>
    createTranslator({ locale, messages: locale === "ar" ? ar : en, namespace: "errors" })(
      "rate_limited_until",
      { minutes },
    );
  expect(textIn("ar").endsWith(arabic)).toBe(true);
  expect(textIn("en").endsWith(english)).toBe(true);
});
