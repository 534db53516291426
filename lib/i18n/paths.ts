import type { Locale } from "../shared/locale-tag";

/** A browser's path without its language: `/ar/explore` and `/en/explore` are `/explore`. */
export function barePath(pathname: string): string {
  return pathname.replace(/^\/(?:en|ar)(?=\/|$)/, "") || "/";
}

/** A path in a language as the address bar shows it: English has no prefix. */
export function localPath(locale: Locale, path: string): string {
  if (locale === "en") return path;
  return path.replace(/^\/(?=$|[?#])|^/, "/ar");
}
