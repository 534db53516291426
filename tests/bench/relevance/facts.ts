import type { Amenity, EventType, VenueType } from "../../../supabase/seed/data/catalogue.ts";
import type { CitySlug } from "../../../supabase/seed/data/cities.ts";

type OneOrMore<T> = T | readonly T[];

/** What must be true of a venue for it to answer a query. Values of one key are alternatives. */
export type Facts = {
  country?: OneOrMore<"EG" | "AE" | "SA" | "KW">;
  city?: OneOrMore<CitySlug>;
  /** English name of the area in the demo data. */
  area?: OneOrMore<string>;
  type?: OneOrMore<VenueType>;
  event?: OneOrMore<EventType>;
  /** The venue takes at least so many guests. */
  guests?: number;
  /** The venue takes at most so many guests, for queries that ask for something small. */
  upTo?: number;
  /** All of these are there. */
  has?: OneOrMore<Amenity>;
  /** The price that the results show is at most this, or at least, in major units. */
  maxPrice?: number;
  minPrice?: number;
  instant?: true;
  /** None of these is true. */
  not?: Facts;
};

/** What a person types, what answers it, and what may be among the results without being asked for. */
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
