import type { Localized } from "../../shared/localized.ts";
import { type QueryClause, withoutWords } from "./query-clauses.ts";
import { distanceTo, type Point } from "./rules/distance.ts";
import type { ExploreParams } from "./search-params.ts";

type CityItem = Point & { slug: string };
type NamedArea = { name: Localized; at: Point };

/** A place named in a search that finds nothing there, or little. */
export type NamedPlace = {
  /** A city of the catalogue, or a place in the words: one without venues, or an area. */
  city: string | null;
  place: QueryClause | null;
  area: NamedArea | null;
  at: Point | null;
  /** The search without this place. */
  params: ExploreParams;
};

const firstPage = { bbox: "", cursors: [] };

/** The only area in the words of a search; null for none or several. */
export function namedArea(clauses: QueryClause[]): QueryClause | null {
  const [only, ...others] = clauses.filter(
    ({ kind, isExcluded }) => kind === "area" && !isExcluded,
  );
  return others.length === 0 ? (only ?? null) : null;
}

/**
 * The place to which a search is limited: a place without venues; otherwise its only city, as a filter or in its words;
 * otherwise the area in its words (`area`, if it was looked up). Null when there is none or several.
 */
export function namedPlace(
  params: ExploreParams,
  clauses: QueryClause[],
  cities: CityItem[],
  area: NamedArea | null = null,
): NamedPlace | null {
  const wanted = clauses.filter(({ isExcluded }) => !isExcluded);
  const place = wanted.find(({ kind }) => kind === "place") ?? null;
  const named = wanted.filter(({ kind }) => kind === "city");
  const [only] = named;
  const inWords = place ?? (named.length === 1 && only?.values.length === 1 ? only : null);
  const slug = place ? null : (inWords?.values[0] ?? (params.city || null));
  const areaWords = namedArea(clauses)?.text;
  if (!place && !slug) {
    if (!area || areaWords === undefined) return null;
    const q = withoutWords(params.q, areaWords);
    return { city: null, place: null, area, at: area.at, params: { ...params, ...firstPage, q } };
  }
  const city = cities.find((each) => each.slug === slug);
  // An area of that city is in no other city.
  const q = areaWords === undefined ? params.q : withoutWords(params.q, areaWords);
  return {
    city: city?.slug ?? null,
    place,
    area: null,
    at: place ? place.at : (city ?? null),
    params: { ...params, ...firstPage, city: "", q: inWords ? withoutWords(q, inWords.text) : q },
  };
}

/**
 * The cities in which a search may continue. With a price only those with the same currency, because 5,000 is another
 * amount in another currency.
 */
export function comparableCities<T extends { slug: string; currency: string }>(
  params: ExploreParams,
  cities: T[],
  from: string | null,
): T[] {
  const currency = cities.find(({ slug }) => slug === from)?.currency;
  if (!currency || !(params.min || params.max)) return cities;
  return cities.filter((city) => city.currency === currency);
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
