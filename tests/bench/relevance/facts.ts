import type { Amenity, EventType, VenueType } from "../../../supabase/seed/data/catalogue.ts";
import type { CitySlug } from "../../../supabase/seed/data/cities.ts";

type OneOrMore<T> = T | readonly T[];

/** Conditions for a venue to answer a query. Several values of one key are alternatives. */
export type Facts = {
  country?: OneOrMore<"EG" | "AE" | "SA" | "KW">;
  city?: OneOrMore<CitySlug>;
  /** The English name of the area in the demo data. */
  area?: OneOrMore<string>;
  type?: OneOrMore<VenueType>;
  event?: OneOrMore<EventType>;
  /** The venue takes at least this many guests. */
  guests?: number;
  /** The venue takes at most this many guests, for queries that ask for something small. */
  upTo?: number;
  /** The venue has all of these. */
  has?: OneOrMore<Amenity>;
  /** The results show a price of at most `maxPrice` or at least `minPrice`, in major units. */
  maxPrice?: number;
  minPrice?: number;
  instant?: true;
  /** None of these is true. */
  not?: Facts;
};

/** A typed query, the facts of its answers, and the facts of results that are acceptable but not asked for. */
export type Query = readonly [text: string, is: Facts | "nothing", also?: Facts];

export const queryClasses = [
  "mixed language",
  "English typos",
  "Arabic spelling",
  "Arabic places",
  "dialect words for kinds",
  "price",
  "Arabic occasions",
  "English synonyms",
  "nicknames",
  "numbers",
  "Arabizi",
  "negation",
  "whole sentences",
  "nothing",
] as const;

export type QueryClass = (typeof queryClasses)[number];
export type QuerySet = Partial<Record<QueryClass, readonly Query[]>>;
