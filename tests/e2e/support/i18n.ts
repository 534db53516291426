import { createTranslator } from "next-intl";
import ar from "../../../messages/ar.json" with { type: "json" };
import en from "../../../messages/en.json" with { type: "json" };

export const locales = ["en", "ar"] as const;
export type TestLocale = (typeof locales)[number];

/** The words a reader of that language sees: `words("ar")("auth.signIn.title")`. */
export function words(locale: TestLocale) {
  const translate = createTranslator({ locale, messages: locale === "ar" ? ar : en });
  return translate as (key: string, values?: Record<string, string | number>) => string;
}

/** The address of a page in that language. */
export function at(locale: TestLocale, path: string): string {
  if (locale === "en") return path;
  return path === "/" ? "/ar" : `/ar${path}`;
}
