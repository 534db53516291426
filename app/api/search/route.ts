import type { NextRequest } from "next/server";
import { hasLocale } from "next-intl";
import { localizePath } from "@/lib/i18n/paths";
import { routing } from "@/lib/i18n/routing";
import { localized } from "@/lib/shared/localized";
import { type Suggestion, suggest } from "@/lib/venues/search/queries";
import { exploreHref, readExplore } from "@/lib/venues/search/search-params";
import { answer } from "../answer";

const pathOf = ({ kind, value }: Suggestion) =>
  kind === "venue" ? `/venues/${value}` : exploreHref({ [kind]: value });

/** What a few typed letters may mean, in the reader's language: `?q=cai&locale=ar`. */
export async function GET(request: NextRequest) {
  const query = request.nextUrl.searchParams;
  const wanted = query.get("locale");
  const locale = hasLocale(routing.locales, wanted) ? wanted : routing.defaultLocale;
  const { q } = readExplore({ q: query.get("q") ?? "" });
  if (!q) return answer({ ok: true, data: [] });
  const found = await suggest(q);
  if (!found.ok) return answer(found);
  return answer({
    ok: true,
    data: found.data.map((suggestion) => ({
      kind: suggestion.kind,
      name: localized(suggestion.name, locale),
      href: localizePath(locale, pathOf(suggestion)),
    })),
  });
}
