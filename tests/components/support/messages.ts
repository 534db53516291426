import { createTranslator } from "next-intl";
import ar from "../../../messages/ar.json";
import en from "../../../messages/en.json";
import type { TestLocale } from "./locales.ts";

type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Returns all texts in a language. */
export const messagesOf = (locale: TestLocale): typeof en => (locale === "ar" ? ar : en);

/** Returns a translator of the texts in that language: `translator("ar")("auth.signIn.title")`. */
export function translator(locale: TestLocale): Translate {
  return createTranslator({ locale, messages: messagesOf(locale) }) as Translate;
}
