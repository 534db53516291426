import type { Locale } from "./locale-tag.ts";

/** Texts in a row with the comma of the language, without the empty ones: `Hall, stage`, `قاعة، مسرح`. */
export const joinList = (texts: readonly (string | null | false | undefined)[], locale: Locale) =>
  texts.filter(Boolean).join(locale === "ar" ? "، " : ", ");
