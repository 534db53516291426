// @vitest-environment node
import { describe, expect, test } from "vitest";
import { getClientIp } from "../../../supabase/functions/_shared/runtime/request.ts";
import type { Settings } from "../../../supabase/functions/_shared/runtime/types.ts";

const settings: Settings = {
  publicKeys: ["public"],
  serviceKey: "secret",
  siteUrl: "https://mahfil.example",
  siteKey: null,
  workerKeys: [],
  clientIpHeader: null,
  isDevelopment: false,
};

describe("the client of a request, for rate limits", () => {
  const ip = (
    headers: Record<string, string>,
    remoteIp: string | null,
    bodyIp: string | null,
    changes: Partial<Settings> = {},
  ) =>
    getClientIp(new Request("https://x.example", { headers }), remoteIp, bodyIp, {
      ...settings,
      ...changes,
    });
  const spoofed = {
    "x-forwarded-for": "203.0.113.2",
    "x-real-ip": "203.0.113.2",
    "cf-connecting-ip": "203.0.113.2",
  };

  test("is the other end of the connection where no proxy is configured, whatever the caller writes", () => {
    expect(ip(spoofed, "203.0.113.3", "203.0.113.9")).toBe("203.0.113.3");
    expect(ip(spoofed, "127.0.0.1", "203.0.113.9")).toBeNull();
    expect(ip(spoofed, "::ffff:127.0.0.1", "203.0.113.9")).toBeNull();
    expect(ip({}, null, "203.0.113.9")).toBeNull();
  });
  test("is what the configured proxy says: the last entry, which it has appended", () => {
    const proxy = { clientIpHeader: "cf-connecting-ip" };
    expect(ip(spoofed, "10.0.0.1", "203.0.113.9", proxy)).toBe("203.0.113.2");
    expect(ip({ "x-forwarded-for": "203.0.113.8" }, "10.0.0.1", null, proxy)).toBe("10.0.0.1");
    const chain = { "x-forwarded-for": "203.0.113.1, 203.0.113.2" };
    expect(ip(chain, null, null, { clientIpHeader: "x-forwarded-for" })).toBe("203.0.113.2");
    expect(ip({ "cf-connecting-ip": "no address" }, null, null, proxy)).toBeNull();
  });
  test("is the visitor that the site's server names with the shared key", () => {
    const headers = { ...spoofed, "x-site-key": "shared" };
    const named = "203.0.113.9";
    expect(ip(headers, "203.0.113.3", named, { siteKey: "shared" })).toBe(named);
    expect(ip(headers, "203.0.113.3", "127.0.0.1", { siteKey: "shared" })).toBeNull();
    for (const siteKey of ["different", "share", "shared2", null]) {
      expect(ip(headers, "203.0.113.3", named, { siteKey })).toBe("203.0.113.3");
    }
    expect(ip({ "x-site-key": "" }, "203.0.113.3", named, { siteKey: "shared" })).toBe(
      "203.0.113.3",
    );
  });
});
