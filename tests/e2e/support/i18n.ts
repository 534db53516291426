import { createTranslator } from "next-intl";
import ar from "../../../messages/ar.json" with { type: "json" };
import en from "../../../messages/en.json" with { type: "json" };

export const locales = ["en", "ar"] as const;
export type TestLocale = (typeof locales)[number];
export const languageNames = { en: "English", ar: "Arabic" } as const;

type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Returns a translator of the texts in that language: `translator("ar")("auth.signIn.title")`. */
export function translator(locale: TestLocale): Translate {
  return createTranslator({ locale, messages: locale === "ar" ? ar : en }) as Translate;
}

/** Returns the path of a page in that language. */
export function localePath(locale: TestLocale, path: string): string {
  if (locale === "en") return path;
  return path === "/" ? "/ar" : `/ar${path}`;
}
