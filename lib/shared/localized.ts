import type { Locale } from "./locale-tag.ts";

/** A text in both languages; a missing one is empty. */
export type Localized = { en: string; ar: string };

/** A text from the columns of both languages; blank columns are empty. */
export function bothLanguages(en: string | null, ar: string | null): Localized {
  return { en: en?.trim() ?? "", ar: ar?.trim() ?? "" };
}

/** The text in the reader's language; the other language if it is empty. */
export function localized(text: Localized, locale: Locale): string {
  return text[locale] || text.en || text.ar;
}
