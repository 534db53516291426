import { bothLanguages } from "../../shared/localized.ts";
import type { QueryClauseRow } from "./rows.ts";
import type { Point } from "./rules/distance.ts";

const kinds = [
  "place",
  "country",
  "city",
  "area",
  "type",
  "event",
  "amenity",
  "guests",
  "price",
  "cheap",
] as const;

/** Above this number the words are a sentence, and no single word is the reason. */
const maxOtherWords = 4;

/** A clause of a parsed query: one condition in the words of a search. */
export type QueryClause = {
  kind: (typeof kinds)[number];
  /** Slugs, a country code, or the number of guests; several are alternatives. */
  values: string[];
  /** Whether the search excludes venues that match. */
  isExcluded: boolean;
  /** Its typed words. */
  text: string;
  /** The names of a place without venues, if it is known. */
  name: { en: string; ar: string } | null;
  at: Point | null;
  /** Price limits in major units; without a currency they apply to each venue's own. */
  price: { min: number | null; max: number | null; currency: string | null };
};

/** The clauses of a parsed query from their rows; drops unknown kinds. */
export function toQueryClauses(rows: QueryClauseRow[]): QueryClause[] {
  return rows.flatMap((row) => {
    const kind = kinds.find((each) => each === row.kind);
    if (!kind) return [];
    return {
      kind,
      values: row.values.map(String),
      isExcluded: row.is_excluded,
      text: row.text,
      name: row.name ? bothLanguages(row.name, row.name_ar ?? null) : null,
      at:
        row.latitude === undefined || row.longitude === undefined
          ? null
          : { latitude: row.latitude, longitude: row.longitude },
      price: { min: row.min ?? null, max: row.max ?? null, currency: row.currency ?? null },
    };
  });
}

/** Removes some words from a search text, each at its first occurrence. */
export function withoutWords(text: string, words: string): string {
  const rest = text.split(/\s+/).filter(Boolean);
  for (const word of words.split(/\s+/)) {
    const at = rest.indexOf(word);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest.join(" ");
}

/** The typed words of a search that are in no clause, each once; empty when they are the whole text, or too many. */
export function otherWords(text: string, clauses: QueryClause[]): string[] {
  const all = text.split(/\s+/).filter(Boolean);
  const rest = clauses.reduce((words, item) => withoutWords(words, item.text), text);
  const words = [...new Set(rest.split(" ").filter((word) => word.length > 2))];
  return all.length < 2 || words.length > maxOtherWords ? [] : words;
}
