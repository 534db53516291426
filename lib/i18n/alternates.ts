import type { Metadata } from "next";
import { localPath } from "./paths";
import { type Locale, routing } from "./routing";

/** The canonical address of a public page, and its address in each language. */
export function alternates(locale: Locale, path: string): Metadata["alternates"] {
  const languages = Object.fromEntries(
    routing.locales.map((each) => [each, localPath(each, path)]),
  );
  return {
    canonical: localPath(locale, path),
    languages: { ...languages, "x-default": languages[routing.defaultLocale] },
  };
}
