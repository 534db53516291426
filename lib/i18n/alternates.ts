import { localizePath } from "./paths";
import { type Locale, routing } from "./routing";

/** The canonical path of a public page, and its path in each language by `hreflang`, for metadata and tags. */
export function alternates(
  locale: Locale,
  path: string,
): { canonical: string; languages: Record<string, string> } {
  const languages = Object.fromEntries(
    routing.locales.map((each) => [each, localizePath(each, path)]),
  );
  return {
    canonical: localizePath(locale, path),
    languages: { ...languages, "x-default": localizePath(routing.defaultLocale, path) },
  };
}
