export type Locale = "en" | "ar";

const tags = {
  en: "en-AE-u-ca-gregory-nu-latn",
  ar: "ar-EG-u-ca-gregory-nu-latn",
} as const;

/** The pinned tag for `Intl`: one calendar and Latin digits, the same on server and browser. */
export function localeTag(locale: Locale): string {
  return tags[locale];
}
