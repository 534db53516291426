import type { Locale } from "../shared/locale-tag";
import { localizePath } from "./paths";

type QueryValue = string | number | boolean | null | undefined;

/** An address of the site without the language; missing query values are left out. */
export type Href = string | { pathname: string; query?: Record<string, QueryValue | QueryValue[]> };

/** The address in a language. Addresses of other sites and fragments stay unchanged. */
export function localizeHref(locale: Locale, href: Href): string {
  const text = typeof href === "string" ? href : href.pathname + queryOf(href.query ?? {});
  return text.startsWith("/") && !text.startsWith("//") ? localizePath(locale, text) : text;
}

function queryOf(query: Record<string, QueryValue | QueryValue[]>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item));
    }
  }
  const text = search.toString();
  return text && `?${text}`;
}
