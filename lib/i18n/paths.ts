import type { Locale } from "../shared/locale-tag";

/** The language of an address, and its path without the language: `/ar/explore` is `ar` and `/explore`. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const [prefix = "", locale] = /^\/(en|ar)(?=\/|$)/.exec(pathname) ?? [];
  return { locale: locale === "ar" ? "ar" : "en", path: pathname.slice(prefix.length) || "/" };
}

/** A path in a language as the address bar shows it: English has no prefix. */
export function localizePath(locale: Locale, path: string): string {
  if (locale === "en") return path;
  return path.replace(/^\/(?=$|[?#])|^/, "/ar");
}
