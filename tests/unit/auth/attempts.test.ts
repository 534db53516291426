import { createTranslator } from "next-intl";
import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { clientPlace } from "@/lib/auth/client-ip";
import { forgiveSignIn, takeAttempt } from "@/lib/auth/rate-limits";
import { defineAction } from "@/lib/define-action";
import { serverEnv } from "@/lib/env";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";

const { headers, rpc } = vi.hoisted(() => ({ headers: vi.fn(), rpc: vi.fn() }));
vi.mock("next/headers", () => ({ headers, cookies: vi.fn() }));
vi.mock("@/lib/auth/session/current-user", () => ({ getSessionUser: async () => null }));
vi.mock("@/lib/supabase/server", () => ({ createServerSupabase: async () => ({}) }));
vi.mock("@/lib/supabase/public", () => ({ createPublicClient: () => ({ rpc }) }));

const from = (given: Record<string, string>) => headers.mockResolvedValue(new Headers(given));

afterEach(() => {
  vi.restoreAllMocks();
  serverEnv.trustedProxies = 1;
});

describe("where a request comes from", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["6.6.6.6, 203.0.113.7", "203.0.113.7"],
    ["203.0.113.7:51234", "203.0.113.7"],
    ["[2001:db8::1]:443", "2001:db8::1"],
    ["2001:db8::1", "2001:db8::1"],
    ["6.6.6.6,", "6.6.6.6"],
  ])("x-forwarded-for %s is %s", async (chain, place) => {
    from({ "x-forwarded-for": chain, "x-real-ip": "198.51.100.1" });
    expect(await clientPlace()).toBe(place);
  });

  test("what the caller writes in front changes nothing, with one proxy or two", async () => {
    serverEnv.trustedProxies = 2;
    from({ "x-forwarded-for": "6.6.6.6, 203.0.113.7, 192.0.2.1" });
    expect(await clientPlace()).toBe("203.0.113.7");
    from({ "x-forwarded-for": "203.0.113.7" });
    expect(await clientPlace()).toBe("203.0.113.7");
  });

  test("a proxy may say it in x-real-ip, or nobody at all", async () => {
    from({ "x-real-ip": "198.51.100.1" });
    expect(await clientPlace()).toBe("198.51.100.1");
    from({});
    expect(await clientPlace()).toBe("");
  });
});

describe("an attempt", () => {
  const retryAt = "2027-09-05T18:30:00.000Z";

  test("is counted for whom and from where", async () => {
    from({ "x-forwarded-for": "203.0.113.7" });
    rpc.mockResolvedValue({ data: { allowed: true }, error: null });
    await takeAttempt("sign_in", "amal@mahfil.test");
    expect(rpc).toHaveBeenCalledWith("take_attempt", {
      p_kind: "sign_in",
      p_subject: "amal@mahfil.test",
      p_ip: "203.0.113.7",
    });
  });

  test("too many say through the action when the next one is allowed", async () => {
    from({});
    rpc.mockResolvedValue({ data: { allowed: false, retry_at: retryAt }, error: null });
    const run = vi.fn();
    const action = defineAction({
      access: "public",
      input: z.object({}),
      run: async () => {
        await takeAttempt("recovery", "amal@mahfil.test");
        run();
      },
    });
    expect(await action({})).toEqual({ ok: false, code: "rate_limited", retryAt });
    expect(run).not.toHaveBeenCalled();
  });

  test("is refused while nobody can count", async () => {
    from({});
    vi.spyOn(console, "error").mockImplementation(() => {});
    rpc.mockResolvedValue({ data: null, error: { message: "down", code: "SUP" } });
    await expect(takeAttempt("sign_up", "amal@mahfil.test")).rejects.toThrow("unexpected");
  });

  test("forgiving never stands in the way of a sign-in", async () => {
    from({});
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    rpc.mockResolvedValue({ error: { message: "not_signed_in" } });
    await forgiveSignIn({ rpc } as never);
    expect(said).toHaveBeenCalledOnce();
  });
});

test.each([
  [1, "بعد دقيقة واحدة.", "in 1 minute."],
  [2, "بعد دقيقتين.", "in 2 minutes."],
  [5, "بعد 5 دقائق.", "in 5 minutes."],
  [15, "بعد 15 دقيقة.", "in 15 minutes."],
  [60, "بعد 60 دقيقة.", "in 60 minutes."],
])("%i minutes to wait are said right", (minutes, arabic, english) => {
  const say = (locale: "en" | "ar") =>
    createTranslator({ locale, messages: locale === "ar" ? ar : en, namespace: "errors" })(
      "rate_limited_until",
      { minutes },
    );
  expect(say("ar").endsWith(arabic)).toBe(true);
  expect(say("en").endsWith(english)).toBe(true);
});
