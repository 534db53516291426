import type { Localized } from "../shared/localized";

/** What a word of the search may be: something that venues have, or how other words are read. */
export const wordKinds = [
  "city",
  "country",
  "area",
  "place",
  "type",
  "event",
  "amenity",
  "number",
  "currency",
  "guests",
  "rate",
  "max",
  "min",
  "between",
  "to",
  "cheap",
  "not",
  "and",
  "in",
  "area_word",
  "ignored",
] as const;
export type WordKind = (typeof wordKinds)[number];

/** Kinds whose value is one of a list, and kinds whose value is written. */
const listedKinds = ["city", "country", "place", "type", "event", "amenity"] as const;
const writtenKinds = ["area", "number", "currency"] as const;
export type ListedKind = (typeof listedKinds)[number];

export const isListed = (kind: WordKind): kind is ListedKind =>
  listedKinds.some((each) => each === kind);
export const isWritten = (kind: WordKind): boolean => writtenKinds.some((each) => each === kind);

/** A word of the search: what people type, and what it means. */
export type SearchWord = {
  id: string;
  phrase: string;
  kind: WordKind;
  /** A slug, a country code, a currency, a number or an area; empty for words without a meaning. */
  value: string;
  /** It counts only where nothing has what the phrase means first. */
  isLoose: boolean;
};

/** A place that people name and where there may be no venue. */
export type SearchPlace = {
  slug: string;
  name: Localized;
  latitude: number;
  longitude: number;
};

/** The values that the words of a kind may have, with their names. */
export type WordValues = Record<ListedKind, { value: string; name: string }[]>;

/** Why the database refused a word or a place, as in supabase/schemas/search/word-rules.sql. */
export const refusals = [
  "duplicate",
  "phrase",
  "value",
  "other_meaning",
  "name",
  "name_ar",
  "too_short",
  "one_word",
  "city",
  "search_words",
  "search_places",
] as const;
export type Refusal = (typeof refusals)[number];
