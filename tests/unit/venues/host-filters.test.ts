import { describe, expect, it } from "vitest";
import { filterVenues, listQuery, readListFilter } from "../../../lib/venues/listing/filters.ts";
import type { HostVenue } from "../../../lib/venues/listing/types.ts";

const venue = (en: string, ar: string, status: HostVenue["status"], away = false) => ({
  name: { en, ar },
  status,
  archivedAt: away ? "2026-01-01T00:00:00Z" : null,
});
const venues = [
  venue("Rose Hall", "قاعة الوردة", "active"),
  venue("Café Zoë", "", "draft"),
  venue("Old Hall", "", "paused", true),
];
const names = (group: string, q = "") =>
  filterVenues(venues, readListFilter({ status: group, q })).shown.map(({ name }) => name.en);

describe("the filter of a host's venues", () => {
  it("hides what is put away until it is asked for", () => {
    expect(names("all")).toEqual(["Rose Hall", "Café Zoë"]);
    expect(names("paused")).toEqual([]);
    expect(names("archived")).toEqual(["Old Hall"]);
  });

  it("counts every group, of the name that is looked for", () => {
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

  it("finds a name in either language, however it is spelt", () => {
    expect(names("", "ROSE")).toEqual(["Rose Hall"]);
    expect(names("", "الورده")).toEqual(["Rose Hall"]);
    expect(names("", "cafe zoe")).toEqual(["Café Zoë"]);
    expect(names("", "palace")).toEqual([]);
  });

  it("reads what makes no sense as nothing, and writes what it read", () => {
    const odd = readListFilter({ status: ["gone", "x"], q: " \u0000 " });
    expect(odd).toEqual({ group: "all", text: "" });
    expect(listQuery(odd)).toBe("");
    const asked = readListFilter({ status: "archived", q: "قاعة & co" });
    expect(listQuery(asked)).toBe("?status=archived&q=%D9%82%D8%A7%D8%B9%D8%A9+%26+co");
  });
});
