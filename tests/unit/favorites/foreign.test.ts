import { describe, expect, it } from "vitest";
import { isForeign } from "@/lib/shared/foreign";

const asked = (headers: Record<string, string>) =>
  isForeign(new Request("https://mahfil.test/api/favorites", { method: "POST", headers }));

describe("a request of another site's page", () => {
  it("is told by what the browser says of it", () => {
    expect(asked({ "sec-fetch-site": "cross-site" })).toBe(true);
    expect(asked({ "sec-fetch-site": "same-site" })).toBe(true);
    expect(asked({ "sec-fetch-site": "none" })).toBe(true);
    expect(asked({ "sec-fetch-site": "same-origin" })).toBe(false);
  });

  it("is told by its origin where the browser says nothing else", () => {
    expect(asked({ host: "mahfil.test", origin: "https://evil.test" })).toBe(true);
    expect(asked({ host: "mahfil.test", origin: "null" })).toBe(true);
    expect(asked({ host: "mahfil.test", origin: "https://mahfil.test" })).toBe(false);
    expect(asked({ host: "mahfil.test" })).toBe(false);
  });
});
