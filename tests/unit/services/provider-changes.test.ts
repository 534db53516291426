import { describe, expect, it } from "vitest";
import { compareProvider } from "../../../lib/services/rules/provider-changes.ts";

const business = {
  business_name: "Band",
  business_description: "We play",
  website_url: null,
  logo_url: null,
};

describe("a business that applies after a rejection", () => {
  it("is the same when nothing that is reviewed has changed", () => {
    expect(compareProvider(business, { ...business, years_of_experience: 7 })).toEqual([]);
  });

  it("differs in its texts, website and logo", () => {
    const current = {
      ...business,
      business_name: "Big Band",
      website_url: "https://band.test",
      logo_url: "/storage/a.webp",
    };
    expect(compareProvider(business, current)).toEqual([
      { kind: "text", group: "texts", field: "businessName", before: "Band", after: "Big Band" },
      {
        kind: "text",
        group: "texts",
        field: "websiteUrl",
        before: "",
        after: "https://band.test",
      },
      {
        kind: "pictures",
        group: "pictures",
        field: "logo",
        before: [],
        after: ["/storage/a.webp"],
      },
    ]);
  });
});
