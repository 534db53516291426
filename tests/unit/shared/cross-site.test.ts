import { describe, expect, it } from "vitest";
import { isCrossSite } from "@/lib/shared/cross-site";

const isRefused = (headers: Record<string, string>) =>
  isCrossSite(new Request("https://mahfil.test/api/favorites", { method: "POST", headers }));

describe("isCrossSite", () => {
  it("follows the Sec-Fetch-Site header of the browser", () => {
    expect(isRefused({ "sec-fetch-site": "cross-site" })).toBe(true);
    expect(isRefused({ "sec-fetch-site": "same-site" })).toBe(true);
    expect(isRefused({ "sec-fetch-site": "none" })).toBe(true);
    expect(isRefused({ "sec-fetch-site": "same-origin" })).toBe(false);
  });

  it("compares the Origin header with the host where there is no Sec-Fetch-Site", () => {
    expect(isRefused({ host: "mahfil.test", origin: "https://evil.test" })).toBe(true);
    expect(isRefused({ host: "mahfil.test", origin: "null" })).toBe(true);
    expect(isRefused({ host: "mahfil.test", origin: "https://mahfil.test" })).toBe(false);
    expect(isRefused({ host: "mahfil.test" })).toBe(false);
  });
});
