import type { Locale } from "./locale-tag.ts";

/** Joins texts with the comma of the language and skips empty ones: `Hall, stage`, `قاعة، مسرح`. */
export const joinList = (texts: readonly (string | null | false | undefined)[], locale: Locale) =>
  texts.filter(Boolean).join(locale === "ar" ? "، " : ", ");
