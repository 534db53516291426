import { describe, expect, test } from "vitest";
import { alternativeSearches } from "../../../lib/venues/search/alternative-searches.ts";
import { readExploreParams } from "../../../lib/venues/search/search-params.ts";

const cities = [
  { slug: "cairo", currency: "EGP", latitude: 30.04, longitude: 31.24 },
  { slug: "dubai", currency: "AED", latitude: 25.2, longitude: 55.27 },
  { slug: "giza", currency: "EGP", latitude: 30.01, longitude: 31.21 },
  { slug: "abu-dhabi", currency: "AED", latitude: 24.45, longitude: 54.38 },
  { slug: "luxor", currency: "EGP", latitude: 25.69, longitude: 32.64 },
];
const ask = (raw: Record<string, string>) => alternativeSearches(readExploreParams(raw), cities);
const evening = { day: "2027-05-01", start: "18:00", end: "23:00" };

describe("the alternatives to a search", () => {
  test("are an hour or two earlier and later, and as long as before", () => {
    const hours = ask(evening).filter(({ kind }) => kind === "hour");
    expect(hours.map(({ params }) => [params.day, params.start, params.end])).toEqual([
      ["2027-05-01", "19:00", "00:00"],
      ["2027-05-01", "17:00", "22:00"],
      ["2027-05-01", "20:00", "01:00"],
      ["2027-05-01", "16:00", "21:00"],
    ]);
  });

  test("never start on another day", () => {
    const hours = ask({ ...evening, start: "23:00", end: "01:00" });
    expect(hours.filter(({ kind }) => kind === "hour").map(({ params }) => params.start)).toEqual([
      "22:00",
      "21:00",
    ]);
  });

  test("are on the next day, the day before and a week later", () => {
    const days = ask(evening).filter(({ kind }) => kind === "day");
    expect(days.map(({ params }) => params.day)).toEqual([
      "2027-05-02",
      "2027-04-30",
      "2027-05-08",
    ]);
  });

  test("are in the nearest cities, with everything else as it was", () => {
    const found = ask({ city: "cairo", guests: "40", page: "ab" });
    expect(found.map(({ kind, params }) => [kind, params.city, params.guests])).toEqual([
      ["city", "giza", "40"],
      ["city", "luxor", "40"],
      ["city", "abu-dhabi", "40"],
    ]);
    expect(found.every(({ params }) => params.cursors.length === 0)).toBe(true);
  });

  test("stay with the currency of the named price", () => {
    const found = ask({ city: "dubai", max: "5000" });
    expect(found.map(({ params }) => params.city)).toEqual(["abu-dhabi"]);
  });

  test("are none where neither a time nor a city was asked for", () => {
    expect(ask({ q: "zzz", guests: "10" })).toEqual([]);
  });
});
