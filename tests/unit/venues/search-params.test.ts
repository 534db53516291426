import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  exploreHref,
  readExploreParams,
  venueQuery,
} from "../../../lib/venues/search/search-params.ts";

const nothing = readExploreParams({});

describe("reading the parameters of /explore", () => {
  test("an empty address asks for nothing", () => {
    expect(exploreHref(nothing)).toBe("/explore");
  });

  test("parameters that were written are read back", () => {
    const href =
      "/explore?q=nile&type=rooftop&city=cairo&event=wedding&guests=80&day=2027-05-01" +
      "&start=18:00&end=23:30&min=100&max=5000&amenity=wifi&amenity=pool&instant=1&rating=4.5&sort=price";
    const query = new URLSearchParams(href.split("?")[1]);
    const raw = { ...Object.fromEntries(query), amenity: query.getAll("amenity") };
    expect(exploreHref(readExploreParams(raw))).toBe(href);
  });

  test("Arabic digits count as digits", () => {
    const read = readExploreParams({ guests: "٨٠", day: "٢٠٢٧-٠٥-٠١", max: "٥٠٠٠" });
    expect(read).toMatchObject({ guests: "80", day: "2027-05-01", max: "5000" });
  });

  test.each([
    ["guests", "-1"],
    ["guests", "1e9"],
    ["guests", "0"],
    ["day", "tomorrow"],
    ["day", "2027-13-01"],
    ["start", "18:07"],
    ["end", "25:00"],
    ["min", "abc"],
    ["city", "../etc"],
    ["type", "'; drop table venues"],
    ["rating", "99"],
    ["sort", "random()"],
    ["page", "not-hex"],
    ["instant", "maybe"],
  ])("%s=%s counts as missing", (name, value) => {
    expect(readExploreParams({ [name]: value })).toEqual(nothing);
  });

  test("of a repeated city the first one counts", () => {
    expect(readExploreParams({ city: ["cairo", "dubai"] }).city).toBe("cairo");
  });

  test("the search text loses control characters and what is too long", () => {
    expect(readExploreParams({ q: "  roof\u0000 \n garden " }).q).toBe("roof garden");
    expect(readExploreParams({ q: "x".repeat(5000) }).q).toHaveLength(200);
    expect(readExploreParams({ q: "\ud800" }).q).toBe("");
  });

  test("any address is read, and reading what was written changes nothing", () => {
    // Any code units, including lone surrogates.
    const anyText = fc
      .array(fc.integer({ min: 0, max: 0xffff }))
      .map((units) => String.fromCharCode(...units));
    const raw = fc.dictionary(
      fc.constantFrom("q", "type", "guests", "day", "start", "min", "amenity", "page", "sort"),
      fc.oneof(anyText, fc.string(), fc.array(fc.string())),
    );
    fc.assert(
      fc.property(raw, (given) => {
        const once = readExploreParams(given);
        const query = new URLSearchParams(exploreHref(once).split("?")[1] ?? "");
        const again = readExploreParams({
          ...Object.fromEntries(query),
          amenity: query.getAll("amenity"),
        });
        expect(again).toEqual(once);
      }),
    );
  });
});

describe("the link from results to a venue", () => {
  const said = {
    kind: "guests" as const,
    values: ["20"],
    isExcluded: false,
    text: "20 people",
    name: null,
    at: null,
    price: { min: null, max: null, currency: null },
  };

  test("has the time, the guests and the event of the search", () => {
    const params = readExploreParams({ guests: "80", day: "2027-05-01", event: "wedding" });
    expect(venueQuery(params, [])).toBe("?day=2027-05-01&guests=80&event=wedding");
    expect(venueQuery(nothing, [])).toBe("");
  });

  test("has the guests that the words of the search say, unless a filter does", () => {
    expect(venueQuery(nothing, [said])).toBe("?guests=20");
    expect(venueQuery(readExploreParams({ guests: "80" }), [said])).toBe("?guests=80");
  });
});
