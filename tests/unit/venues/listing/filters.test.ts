import { describe, expect, it } from "vitest";
import { filterVenues, formatListFilter, parseListFilter } from "@/lib/venues/listing/filters";
import type { HostVenue } from "@/lib/venues/listing/types";

const venue = (en: string, ar: string, status: HostVenue["status"], isArchived = false) => ({
  name: { en, ar },
  status,
  archivedAt: isArchived ? "2026-01-01T00:00:00Z" : null,
});
const venues = [
  venue("Rose Hall", "قاعة الوردة", "active"),
  venue("Café Zoë", "", "draft"),
  venue("Old Hall", "", "paused", true),
];
const names = (group: string, q = "") =>
  filterVenues(venues, parseListFilter({ status: group, q })).shown.map(({ name }) => name.en);

describe("the filter of a host's venues", () => {
  it("archived venues are listed only in their own group", () => {
    expect(names("all")).toEqual(["Rose Hall", "Café Zoë"]);
    expect(names("paused")).toEqual([]);
    expect(names("archived")).toEqual(["Old Hall"]);
  });

  it("every group is counted, among the venues whose name matches", () => {
    expect(filterVenues(venues, { group: "draft", text: "" }).counts).toMatchObject({
      all: 2,
      active: 1,
      draft: 1,
      paused: 0,
      archived: 1,
    });
    expect(filterVenues(venues, { group: "all", text: "hall" }).counts).toMatchObject({
      all: 1,
      draft: 0,
      archived: 1,
    });
  });

  it("a name is found in either language, without case, accents or spelling variants", () => {
    expect(names("", "ROSE")).toEqual(["Rose Hall"]);
    expect(names("", "الورده")).toEqual(["Rose Hall"]);
    expect(names("", "cafe zoe")).toEqual(["Café Zoë"]);
    expect(names("", "palace")).toEqual([]);
  });

  it("unusable parameters are ignored, and a filter is written as it was read", () => {
    const unusable = parseListFilter({ status: ["gone", "x"], q: " \u0000 " });
    expect(unusable).toEqual({ group: "all", text: "" });
    expect(formatListFilter(unusable)).toBe("");
    const filter = parseListFilter({ status: "archived", q: "قاعة & co" });
    expect(formatListFilter(filter)).toBe("?status=archived&q=%D9%82%D8%A7%D8%B9%D8%A9+%26+co");
  });
});
