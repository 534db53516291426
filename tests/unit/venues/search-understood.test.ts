import { expect, test } from "vitest";
import { citiesByDistance, namedPlace } from "@/lib/venues/search/elsewhere";
import { readExploreParams } from "@/lib/venues/search/search-params";
import { toUnderstood, withoutWords } from "@/lib/venues/search/understood";

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
  expect(toUnderstood([row("mood", "happy", []), row("guests", "500", ["500"])])).toHaveLength(1);
});

test("a place without venues is the named place, and the search goes on without its words", () => {
  const params = readExploreParams({ q: "hall in Sharm", city: "cairo" });
  const understood = toUnderstood([
    row("type", "hall", ["wedding-hall"]),
    row("place", "Sharm", ["sharm-el-sheikh"], { latitude: 27.9, longitude: 34.3 }),
  ]);
  const named = namedPlace(params, understood, cities);
  expect(named?.place?.text).toBe("Sharm");
  expect(named?.at).toEqual({ latitude: 27.9, longitude: 34.3 });
  expect(named?.params).toMatchObject({ q: "hall in", city: "" });
});

test("the only city of the words or of the filters is the named place, an excluded one is not", () => {
  const said = namedPlace(
    readExploreParams({ q: "beach in Cairo" }),
    toUnderstood([row("city", "Cairo", ["cairo"])]),
    cities,
  );
  expect([said?.city, said?.params.q]).toEqual(["cairo", "beach in"]);
  expect(namedPlace(readExploreParams({ city: "giza" }), [], cities)?.city).toBe("giza");
  const excluded = toUnderstood([row("city", "Cairo", ["cairo"], { is_excluded: true })]);
  expect(namedPlace(readExploreParams({ q: "not Cairo" }), excluded, cities)).toBeNull();
  const two = toUnderstood([row("city", "Cairo", ["cairo"]), row("city", "Giza", ["giza"])]);
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
