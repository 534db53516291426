import { expect, test } from "vitest";
import {
  citiesByDistance,
  comparableCities,
  namedArea,
  namedPlace,
} from "@/lib/venues/search/elsewhere";
import { areasByDistance } from "@/lib/venues/search/nearby-areas";
import { otherWords, toQueryClauses, withoutWords } from "@/lib/venues/search/query-clauses";
import { readExploreParams } from "@/lib/venues/search/search-params";

const cities = [
  { slug: "cairo", latitude: 30.04, longitude: 31.24 },
  { slug: "giza", latitude: 29.99, longitude: 31.21 },
  { slug: "hurghada", latitude: 27.26, longitude: 33.81 },
];
const row = (kind: string, text: string, values: string[], more = {}) => ({
  kind,
  text,
  values,
  is_excluded: false,
  ...more,
});

test.each([
  ["hall for 500 people", "500 people", "hall for"],
  ["قاعة ٣٠٠ شخص بالقاهرة", "٣٠٠ شخص", "قاعة بالقاهرة"],
  ["cairo cairo", "cairo", "cairo"],
  ["hall", "garden", "hall"],
])("'%s' without '%s' is '%s'", (text, words, rest) => {
  expect(withoutWords(text, words)).toBe(rest);
});

test("a kind of understanding that is not known is left out", () => {
  expect(toQueryClauses([row("mood", "happy", []), row("guests", "500", ["500"])])).toHaveLength(1);
});

test("a place without venues is the named place, and the search goes on without its words", () => {
  const params = readExploreParams({ q: "hall in Sharm", city: "cairo" });
  const clauses = toQueryClauses([
    row("type", "hall", ["wedding-hall"]),
    row("place", "Sharm", ["sharm-el-sheikh"], { latitude: 27.9, longitude: 34.3 }),
  ]);
  const named = namedPlace(params, clauses, cities);
  expect(named?.place?.text).toBe("Sharm");
  expect(named?.at).toEqual({ latitude: 27.9, longitude: 34.3 });
  expect(named?.params).toMatchObject({ q: "hall in", city: "" });
});

test("the only city of the words or of the filters is the named place, an excluded one is not", () => {
  const said = namedPlace(
    readExploreParams({ q: "beach in Cairo" }),
    toQueryClauses([row("city", "Cairo", ["cairo"])]),
    cities,
  );
  expect([said?.city, said?.params.q]).toEqual(["cairo", "beach in"]);
  expect(namedPlace(readExploreParams({ city: "giza" }), [], cities)?.city).toBe("giza");
  const excluded = toQueryClauses([row("city", "Cairo", ["cairo"], { is_excluded: true })]);
  expect(namedPlace(readExploreParams({ q: "not Cairo" }), excluded, cities)).toBeNull();
  const two = toQueryClauses([row("city", "Cairo", ["cairo"]), row("city", "Giza", ["giza"])]);
  expect(namedPlace(readExploreParams({ q: "Cairo Giza" }), two, cities)).toBeNull();
});

test("other cities come with their distance, the nearest first", () => {
  const [cairo] = cities;
  if (!cairo) throw new Error("no city");
  expect(citiesByDistance(cairo, cities, "cairo").map(({ city, km }) => [city.slug, km])).toEqual([
    ["giza", 6],
    ["hurghada", 398],
  ]);
});

test("an area is the named place only where no city is, and the search goes on without its words", () => {
  const zamalek = {
    name: { en: "Zamalek", ar: "الزمالك" },
    at: { latitude: 30.06, longitude: 31.22 },
  };
  const area = toQueryClauses([row("area", "Zamalek", ["zamalek"])]);
  expect(namedArea(area)?.text).toBe("Zamalek");
  const inArea = namedPlace(readExploreParams({ q: "loft Zamalek" }), area, cities, zamalek);
  expect([inArea?.city, inArea?.at, inArea?.params.q]).toEqual([null, zamalek.at, "loft"]);
  const both = readExploreParams({ q: "loft Zamalek", city: "cairo" });
  expect(namedPlace(both, area, cities, zamalek)).toMatchObject({
    city: "cairo",
    params: { q: "loft", city: "" },
  });
  expect(namedPlace(readExploreParams({ q: "loft Zamalek" }), area, cities)).toBeNull();
  const excluded = toQueryClauses([row("area", "Zamalek", ["zamalek"], { is_excluded: true })]);
  expect(namedArea(excluded)).toBeNull();
});

test("areas are as far away as their nearest venue, the nearest first, and none is further than the limit", () => {
  const from = {
    name: { en: "Zamalek", ar: "الزمالك" },
    at: { latitude: 30.06, longitude: 31.22 },
  };
  const card = (en: string, latitude: number) => ({
    area: { en, ar: en },
    at: { latitude, longitude: 31.22 },
  });
  const cards = [
    card("Maadi", 29.96),
    card("Zamalek", 30.06),
    card("Downtown", 30.1),
    card("Downtown", 30.05),
    card("Luxor Corniche", 25.7),
    { area: { en: "Nowhere", ar: "" }, at: null },
  ];
  expect(areasByDistance(from, cards, 60).map(({ name, km }) => [name.en, km])).toEqual([
    ["Downtown", 1],
    ["Maadi", 11],
  ]);
});

test("with a price only cities of the same currency are compared", () => {
  const priced = [
    { slug: "cairo", currency: "EGP" },
    { slug: "giza", currency: "EGP" },
    { slug: "dubai", currency: "AED" },
  ];
  const slugs = (raw: Record<string, string>, from: string | null) =>
    comparableCities(readExploreParams(raw), priced, from).map(({ slug }) => slug);
  expect(slugs({ max: "5000" }, "cairo")).toEqual(["cairo", "giza"]);
  expect(slugs({}, "cairo")).toEqual(["cairo", "giza", "dubai"]);
  expect(slugs({ max: "5000" }, null)).toEqual(["cairo", "giza", "dubai"]);
});

test.each([
  ["mirrorball hall", ["hall"], ["mirrorball"]],
  ["mirrorball", [], []],
  ["a hall of mirrors", ["hall"], ["mirrors"]],
  ["hall one two three four five", ["hall"], []],
])("the other words of '%s' without %j are %j", (text, said, words) => {
  expect(otherWords(text, toQueryClauses(said.map((word) => row("type", word, ["x"]))))).toEqual(
    words,
  );
});
