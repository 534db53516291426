import type { Locale } from "./locale-tag.ts";

/** A text in both languages; an empty string where it was not written. */
export type Localized = { en: string; ar: string };

/** Two columns of a row as one text; blank counts as not written. */
export function bothLanguages(en: string | null, ar: string | null): Localized {
  return { en: en?.trim() ?? "", ar: ar?.trim() ?? "" };
}

/** The text in the reader's language, else in the one there is. */
export function localized(text: Localized, locale: Locale): string {
  return text[locale] || text.en || text.ar;
}
