import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  centerOf,
  cityOfArea,
  formatArea,
  parseArea,
} from "../../../lib/venues/search/map-area.ts";
import { exploreHref, readExploreParams } from "../../../lib/venues/search/search-params.ts";
import { parseSearchRequest } from "../../../lib/venues/search/search-request.ts";

const cities = [
  { slug: "cairo", timeZone: "Africa/Cairo", currency: "EGP", latitude: 30.04, longitude: 31.24 },
  { slug: "dubai", timeZone: "Asia/Dubai", currency: "AED", latitude: 25.2, longitude: 55.27 },
];
const known = { venueTypes: [], eventTypes: [], amenities: [], cities };
const now = Date.parse("2027-04-01T09:00:00Z");
const ask = (raw: Record<string, string>) => parseSearchRequest(readExploreParams(raw), known, now);

describe("an area in the address", () => {
  test.each([
    ["31.1,29.9,31.4,30.2", [31.1, 29.9, 31.4, 30.2]],
    ["31.123456,29.9,31.4,30.2", [31.1235, 29.9, 31.4, 30.2]],
    ["-180,-90,180,90", [-180, -90, 180, 90]],
    ["170,-20,-170,10", [170, -20, -170, 10]],
  ])("%s is read", (text, area) => expect(parseArea(text)).toEqual(area));

  test.each([
    "",
    "1,2,3",
    "1,2,3,4,5",
    "1,2,3,4,",
    "31.4,30.2,31.1,29.9",
    "1,2,1,4",
    "1,2,1.00001,4",
    "181,2,3,4",
    "1,-91,3,4",
    "1,2,3,NaN",
    "1e1,2,30,4",
    "a,b,,c",
  ])("'%s' is none", (text) => expect(parseArea(text)).toBeNull());

  test("is parsed as it was formatted, also with Arabic digits", () => {
    const href = "/explore?bbox=31.1,29.9,31.4,30.2&map=1";
    expect(exploreHref(readExploreParams({ bbox: "31.1,29.9,31.4,30.2", map: "1" }))).toBe(href);
    expect(readExploreParams({ bbox: "٣١.١,٢٩.٩,٣١.٤,٣٠.٢" }).bbox).toBe("31.1,29.9,31.4,30.2");
  });

  test("the area of every map can be parsed", () => {
    const degree = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
    fc.assert(
      fc.property(degree(400), degree(90), degree(400), degree(90), (west, south, east, north) => {
        const text = formatArea([west, south, east, north]);
        const area = parseArea(text);
        if (area) expect(formatArea(area)).toBe(text);
      }),
    );
  });
});

describe("the search in an area", () => {
  test("has its center, also across the date line", () => {
    expect(centerOf([30, 10, 40, 20])).toEqual({ longitude: 35, latitude: 15 });
    expect(centerOf([170, 0, -170, 10])).toEqual({ longitude: 180, latitude: 5 });
    expect(centerOf([175, 0, -165, 10])).toEqual({ longitude: -175, latitude: 5 });
  });

  test("has the time zone and the currency of the nearest city", () => {
    const { request, notices } = ask({
      bbox: "55,25,55.5,25.4",
      day: "2027-05-01",
      start: "18:00",
      end: "23:00",
      max: "5000",
    });
    expect(request.filters).toMatchObject({
      bbox: [55, 25, 55.5, 25.4],
      start: "2027-05-01T14:00:00.000Z",
      max_total: 500_000,
    });
    expect(notices).toEqual([]);
  });

  test("has no city where it spans countries or lies in the sea", () => {
    expect(cityOfArea([20, 20, 60, 35], cities)).toBeUndefined();
    expect(cityOfArea([0, 0, 1, 1], cities)).toBeUndefined();
    expect(ask({ bbox: "20,20,60,35", max: "5" }).notices).toEqual(["mixedCurrencies"]);
  });

  test("measures distances from its center", () => {
    const { request } = ask({ bbox: "30,29,32,31", sort: "distance" });
    expect(request).toMatchObject({ sort: "distance", filters: { near: [31, 30] } });
    expect(ask({ sort: "distance" }).request.sort).toBe("relevance");
  });
});

test("guests are compared with the capacity of the layout", () => {
  expect(ask({ guests: "80", layout: "theatre" }).request.filters).toEqual({
    guests: 80,
    layout: "theatre",
  });
  expect(ask({ layout: "floating" }).request.filters).toEqual({});
});
