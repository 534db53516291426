import { describe, expect, test } from "vitest";
import { readExploreParams } from "../../../lib/venues/search/search-params.ts";
import { parseSearchRequest } from "../../../lib/venues/search/search-request.ts";

const catalogue = {
  venueTypes: [{ slug: "rooftop" }],
  eventTypes: [{ slug: "wedding" }],
  amenities: [{ slug: "wifi" }, { slug: "pool" }],
  cities: [
    { slug: "cairo", timeZone: "Africa/Cairo", currency: "EGP", latitude: 30.04, longitude: 31.24 },
    { slug: "dubai", timeZone: "Asia/Dubai", currency: "AED", latitude: 25.2, longitude: 55.27 },
    {
      slug: "kuwait-city",
      timeZone: "Asia/Kuwait",
      currency: "KWD",
      latitude: 29.38,
      longitude: 47.98,
    },
  ],
};
const now = Date.parse("2027-04-01T09:00:00Z");
const ask = (raw: Record<string, string | string[]>) =>
  parseSearchRequest(readExploreParams(raw), catalogue, now);

describe("the time of a search", () => {
  test("is in the time zone of the city", () => {
    const { request, notices } = ask({
      city: "dubai",
      day: "2027-05-01",
      start: "18:00",
      end: "23:00",
    });
    expect(request.filters).toMatchObject({
      start: "2027-05-01T14:00:00.000Z",
      end: "2027-05-01T19:00:00.000Z",
    });
    expect(notices).toEqual([]);
  });

  test("is in the time zone of the first city without a city, and a notice says so", () => {
    const { request, notices } = ask({ day: "2027-05-01", start: "18:00", end: "23:00" });
    expect(request.filters.start).toBe("2027-05-01T15:00:00.000Z");
    expect(notices).toEqual(["otherClock"]);
  });

  test("is the evening where only a day is given, and a notice says so", () => {
    const { params, notices } = ask({ city: "cairo", day: "2027-05-01" });
    expect(params).toMatchObject({ start: "18:00", end: "23:00" });
    expect(notices).toEqual(["assumedTimes"]);
  });

  test("is an hour later where the clock skips it, and a notice says so", () => {
    const { request, notices } = ask({
      city: "cairo",
      day: "2027-04-30",
      start: "00:00",
      end: "04:00",
    });
    expect(request.filters.start).toBe("2027-04-29T22:00:00.000Z");
    expect(notices).toEqual(["skippedTime"]);
    const late = ask({ city: "cairo", day: "2027-04-29", start: "20:00", end: "00:30" });
    expect(late.notices).toEqual(["nextDay", "skippedTime"]);
  });

  test("ends on the next day where the end is not after the start, and a notice says so", () => {
    const { request, notices } = ask({
      city: "cairo",
      day: "2027-05-01",
      start: "20:00",
      end: "01:00",
    });
    expect(request.filters).toMatchObject({
      start: "2027-05-01T17:00:00.000Z",
      end: "2027-05-01T22:00:00.000Z",
    });
    expect(notices).toEqual(["nextDay"]);
  });

  test.each([
    ["2027-03-31", "pastDay"],
    ["2031-01-01", "farDay"],
    ["2027-02-30", "noDay"],
  ])("is left out for the day %s, and the notice %s says why", (day, notice) => {
    const { request, params, notices } = ask({ city: "cairo", day });
    expect(request.filters).toEqual({ city: "cairo" });
    expect(params).toMatchObject({ day: "", start: "", end: "" });
    expect(notices).toEqual([notice]);
  });

  test("is left out where it is in the past today", () => {
    const { notices } = ask({ city: "cairo", day: "2027-04-01", start: "08:00", end: "10:00" });
    expect(notices).toEqual(["pastDay"]);
  });

  test("requires a day where only times are given", () => {
    expect(ask({ start: "18:00", end: "23:00" }).notices).toEqual(["noDay"]);
  });
});

describe("the prices of a search", () => {
  test("are in the currency of the city, with its decimals", () => {
    expect(ask({ city: "cairo", max: "5000" }).request.filters.max_total).toBe(500_000);
    expect(ask({ city: "kuwait-city", max: "5000" }).request.filters.max_total).toBe(5_000_000);
  });

  test("are in the currency of each venue without a city, and a notice says so", () => {
    expect(ask({ max: "5000" }).notices).toEqual(["mixedCurrencies"]);
  });

  test("are swapped where the minimum exceeds the maximum, and a notice says so", () => {
    const { request, params, notices } = ask({ city: "cairo", min: "900", max: "100" });
    expect(request.filters).toMatchObject({ min_total: 10_000, max_total: 90_000 });
    expect(params).toMatchObject({ min: "100", max: "900" });
    expect(notices).toEqual(["swappedPrices"]);
  });

  test("are left out where they are not amounts", () => {
    expect(ask({ city: "cairo", min: "1.2.3" }).request.filters).toEqual({ city: "cairo" });
  });
});

describe("the choices of a search", () => {
  test("are left out where they do not exist, and one notice says so", () => {
    const { request, notices } = ask({
      city: "atlantis",
      type: "castle",
      amenity: ["moat", "wifi"],
    });
    expect(request.filters).toEqual({ amenities: ["wifi"] });
    expect(notices).toEqual(["unknownChoice"]);
  });

  test("are all in the request", () => {
    const { request } = ask({
      type: "rooftop",
      event: "wedding",
      guests: "80",
      instant: "1",
      rating: "4",
      amenity: ["wifi", "pool"],
      sort: "rating",
      page: "ab.cd",
    });
    expect(request).toMatchObject({
      sort: "rating",
      cursor: "cd",
      filters: {
        type: "rooftop",
        event: "wedding",
        guests: 80,
        instant: true,
        min_rating: 4,
        amenities: ["wifi", "pool"],
      },
    });
  });
});

describe("a search by distance", () => {
  test("is measured from the center of the city", () => {
    const { request } = ask({ city: "dubai", sort: "distance" });
    expect(request).toMatchObject({ sort: "distance", filters: { near: [55.27, 25.2] } });
  });

  test("is left out without a city", () => {
    const { request, params } = ask({ sort: "distance" });
    expect(request.sort).toBe("relevance");
    expect(request.filters.near).toBeUndefined();
    expect(params.sort).toBe("relevance");
  });
});

test("more guests than the maximum capacity are left out, and a notice says so", () => {
  for (const guests of ["100001", "1000000000", "9".repeat(300)]) {
    const { params, request, notices } = ask({ guests });
    expect(params.guests).toBe("");
    expect(request.filters).toEqual({});
    expect(notices).toEqual(["tooManyGuests"]);
  }
  expect(ask({ guests: "100000" }).request.filters).toEqual({ guests: 100_000 });
});
