import { describe, expect, it } from "vitest";
import { formatListFilter, parseListFilter } from "@/lib/listings/filters";

describe("the filter of a host's venues", () => {
  it("unusable parameters are ignored, and a filter is written as it was read", () => {
    const unusable = parseListFilter({ status: ["gone", "x"], q: " \u0000 " });
    expect(unusable).toEqual({ group: "all", text: "" });
    expect(formatListFilter(unusable)).toBe("");
    const filter = parseListFilter({ status: "archived", q: "قاعة & co" });
    expect(formatListFilter(filter)).toBe("?status=archived&q=%D9%82%D8%A7%D8%B9%D8%A9+%26+co");
    expect(formatListFilter(unusable, "2027-01-01|a")).toBe("?after=2027-01-01%7Ca");
  });
});
