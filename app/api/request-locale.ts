import { hasLocale } from "next-intl";
import { type Locale, routing } from "@/lib/i18n/routing";

/** The language that `?locale` names, else the default one. */
export function requestLocale(query: URLSearchParams): Locale {
  const locale = query.get("locale");
  return hasLocale(routing.locales, locale) ? locale : routing.defaultLocale;
}
