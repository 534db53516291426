import type { Metadata } from "next";
import { getPathname } from "./navigation";
import { type Locale, routing } from "./routing";

/** The canonical address of a public page, and its address in each language. */
export function alternates(locale: Locale, href: string): Metadata["alternates"] {
  const languages = Object.fromEntries(
    routing.locales.map((each) => [each, getPathname({ locale: each, href })]),
  );
  return {
    canonical: getPathname({ locale, href }),
    languages: { ...languages, "x-default": languages[routing.defaultLocale] },
  };
}
