import type { NextRequest } from "next/server";
import { localizePath } from "@/lib/i18n/paths";
import type { Locale } from "@/lib/i18n/routing";
import { localized } from "@/lib/shared/localized";
import { type Suggestion, suggest } from "@/lib/venues/search/queries";
import { exploreHref, readExploreParams } from "@/lib/venues/search/search-params";
import { requestLocale } from "../request-locale";
import { resultResponse } from "../responses";

/** An area is not a filter: its name becomes the text of a search, as a completed text does. */
const pathOf = ({ kind, value, name }: Suggestion, locale: Locale) => {
  if (kind === "venue") return `/venues/${value}`;
  const isText = kind === "area" || kind === "query";
  return exploreHref(isText ? { q: localized(name, locale) } : { [kind]: value });
};

/** Suggestions for typed letters, in the reader's language: `?q=cai&locale=ar`. */
export async function GET(request: NextRequest) {
  const query = request.nextUrl.searchParams;
  const locale = requestLocale(query);
  const { q } = readExploreParams({ q: query.get("q") ?? "" });
  if (!q) return resultResponse({ ok: true, data: [] });
  const result = await suggest(q);
  if (!result.ok) return resultResponse(result);
  return resultResponse({
    ok: true,
    data: result.data.map((suggestion) => ({
      kind: suggestion.kind,
      name: localized(suggestion.name, locale),
      href: localizePath(locale, pathOf(suggestion, locale)),
    })),
  });
}
