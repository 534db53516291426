import { distanceTo, type Point } from "./rules/distance.ts";
import type { ExploreParams } from "./search-params.ts";
import { type Understood, withoutWords } from "./understood.ts";

type CityItem = Point & { slug: string };

/** A place that a search names and where it finds nothing, or little. */
export type NamedPlace = {
  /** A city of the catalogue, or what the words say. */
  city: string | null;
  place: Understood | null;
  at: Point | null;
  /** The search without this place. */
  params: ExploreParams;
};

/**
 * The place to which a search is limited: one without venues, else its only city, as a filter or in its words. Null where it
 * is limited to none, or to several.
 */
export function namedPlace(
  params: ExploreParams,
  understood: Understood[],
  cities: CityItem[],
): NamedPlace | null {
  const wanted = understood.filter(({ isExcluded }) => !isExcluded);
  const place = wanted.find(({ kind }) => kind === "place") ?? null;
  const said = wanted.filter(({ kind }) => kind === "city");
  const [only] = said;
  const inWords = place ?? (said.length === 1 && only?.values.length === 1 ? only : null);
  const slug = place ? null : (inWords?.values[0] ?? (params.city || null));
  if (!place && !slug) return null;
  const city = cities.find((each) => each.slug === slug);
  return {
    city: city?.slug ?? null,
    place,
    at: place ? place.at : (city ?? null),
    params: {
      ...params,
      city: "",
      bbox: "",
      cursors: [],
      q: inWords ? withoutWords(params.q, inWords.text) : params.q,
    },
  };
}

/** The other cities with their distance from a point in kilometres, the nearest first. */
export function citiesByDistance<T extends CityItem>(
  from: Point,
  cities: T[],
  without: string | null,
): { city: T; km: number }[] {
  return cities
    .filter(({ slug }) => slug !== without)
    .map((city) => ({ city, km: Math.round(distanceTo(from, city).km) }))
    .sort((a, b) => a.km - b.km);
}
