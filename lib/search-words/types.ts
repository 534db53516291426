import type { Localized } from "../shared/localized";

/** The kind of a search word: something that venues have, or a rule for reading other words. */
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

/** Kinds with a value from a list, and kinds with a typed value. */
const listedKinds = ["city", "country", "place", "type", "event", "amenity"] as const;
const writtenKinds = ["area", "number", "currency"] as const;
export type ListedKind = (typeof listedKinds)[number];

export const isListed = (kind: WordKind): kind is ListedKind =>
  listedKinds.some((each) => each === kind);
export const isWritten = (kind: WordKind): boolean => writtenKinds.some((each) => each === kind);

/** A word of the search: what users type, and what it means. */
export type SearchWord = {
  id: string;
  phrase: string;
  kind: WordKind;
  /** A slug, a country code, a currency, a number or an area; empty for words without a meaning. */
  value: string;
  /** It counts only when nothing matches the first meaning of the phrase. */
  isLoose: boolean;
};

/** A place that users search for although it may have no venues. */
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
