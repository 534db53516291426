import type { Metadata } from "next";
import { localizePath } from "./paths";
import { type Locale, routing } from "./routing";

/** The canonical address of a public page, and its address in each language. */
export function alternates(locale: Locale, path: string): Metadata["alternates"] {
  const languages = Object.fromEntries(
    routing.locales.map((each) => [each, localizePath(each, path)]),
  );
  return {
    canonical: localizePath(locale, path),
    languages: { ...languages, "x-default": languages[routing.defaultLocale] },
  };
}
