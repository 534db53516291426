import type { Locale } from "./locale-tag.ts";

/** A text in both languages; empty in a language that it does not have. */
export type Localized = { en: string; ar: string };

/** A text from the columns of both languages; blank columns are empty. */
export function bothLanguages(en: string | null, ar: string | null): Localized {
  return { en: en?.trim() ?? "", ar: ar?.trim() ?? "" };
}

/** The text in the reader's language, else in the other one. */
export function localized(text: Localized, locale: Locale): string {
  return text[locale] || text.en || text.ar;
}
