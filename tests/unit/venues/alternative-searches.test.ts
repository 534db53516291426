import { describe, expect, test } from "vitest";
import {
  type AlternativeSearch,
  alternativeSearches,
  firstWithResults,
} from "../../../lib/venues/search/alternative-searches.ts";
import { readExploreParams } from "../../../lib/venues/search/search-params.ts";

const ask = (raw: Record<string, string>) => alternativeSearches(readExploreParams(raw));
const evening = { day: "2027-05-01", start: "18:00", end: "23:00" };

describe("the alternatives to a search", () => {
  test("are up to four hours earlier and later, and as long as before", () => {
    const hours = ask(evening).filter(({ kind }) => kind === "hour");
    expect(hours.map(({ params }) => [params.day, params.start, params.end])).toEqual([
      ["2027-05-01", "19:00", "00:00"],
      ["2027-05-01", "17:00", "22:00"],
      ["2027-05-01", "20:00", "01:00"],
      ["2027-05-01", "16:00", "21:00"],
      ["2027-05-01", "22:00", "03:00"],
      ["2027-05-01", "14:00", "19:00"],
    ]);
  });

  test("never start on another day", () => {
    const hours = ask({ ...evening, start: "23:00", end: "01:00" });
    expect(hours.filter(({ kind }) => kind === "hour").map(({ params }) => params.start)).toEqual([
      "22:00",
      "21:00",
      "19:00",
    ]);
  });

  test("are on the three days before and after, the closest first", () => {
    const days = ask({ ...evening, page: "ab" }).filter(({ kind }) => kind === "day");
    expect(days.map(({ params }) => params.day)).toEqual([
      "2027-05-02",
      "2027-04-30",
      "2027-05-03",
      "2027-04-29",
      "2027-05-04",
      "2027-04-28",
    ]);
    expect(days.every(({ params }) => params.cursors.length === 0)).toBe(true);
  });

  test("are none where no time was asked for", () => {
    expect(ask({ q: "zzz", city: "cairo", guests: "10" })).toEqual([]);
  });

  test("are asked about three at a time, until three of them have venues", async () => {
    const asked: string[] = [];
    const count = async (search: AlternativeSearch) => {
      asked.push(search.params.day);
      return { day: search.params.day, count: search.params.day < "2027-05-01" ? 1 : 0 };
    };
    const days = ask(evening).filter(({ kind }) => kind === "day");
    expect(await firstWithResults(days, count)).toHaveLength(3);
    expect(asked).toHaveLength(6);
    asked.length = 0;
    await firstWithResults(days, async (search) => ({ ...(await count(search)), count: 1 }));
    expect(asked).toHaveLength(3);
  });
});
