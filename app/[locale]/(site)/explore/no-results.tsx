import { getLocale, getTranslations } from "next-intl/server";
import { Link } from "@/components/i18n/link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { isolate } from "@/lib/shared/isolate";
import { localeTag } from "@/lib/shared/locale-tag";
import { searchVenues } from "@/lib/venues/search/queries";
import { findRelaxedFilters } from "@/lib/venues/search/rules/relaxed-filters";
import { type ExploreParams, exploreHref } from "@/lib/venues/search/search-params";
import { parseSearchRequest } from "@/lib/venues/search/search-request";
import type { Catalogue } from "@/lib/venues/types";
import type { NamedFilter } from "./active-filters";
import { AlternativeSearches } from "./alternative-searches";

const MAX_SUGGESTIONS = 6;
/** Limits the number of searches for an address with many filters. */
const MAX_FILTERS = 16;

/** Shown without results: filters to remove, each with the number of results then, and alternative searches. */
export async function NoResults({
  params,
  filters,
  catalogue,
}: {
  params: ExploreParams;
  filters: NamedFilter[];
  catalogue: Catalogue;
}) {
  const [t, locale] = await Promise.all([getTranslations("explore.empty"), getLocale()]);
  // Addresses of searches with more results than are counted.
  const uncountedHrefs = new Set<string>();
  const count = async (searchParams: ExploreParams) => {
    const firstPage = { ...searchParams, cursors: [] };
    const { request } = parseSearchRequest(firstPage, catalogue, Date.now());
    const page = await searchVenues({ ...request, limit: 1, cursor: null });
    if (page.ok && page.data.totalIsMore) uncountedHrefs.add(exploreHref(firstPage));
    return page.ok ? page.data.total : 0;
  };
  const triedFilters = filters.slice(0, MAX_FILTERS);
  const counted = await Promise.all(
    triedFilters.map(async (filter) => ({ ...filter, count: await count(filter.remaining) })),
  );
  const singleFilters = counted
    .filter((filter) => filter.count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_SUGGESTIONS);
  const paramsWithout = (removed: NamedFilter[]) =>
    removed.reduce<ExploreParams>((rest, { remove }) => remove(rest), { ...params, cursors: [] });
  // The filters set last are removed first.
  const relaxed =
    singleFilters.length === 0
      ? await findRelaxedFilters(triedFilters.toReversed(), (removed) =>
          count(paramsWithout(removed)),
        )
      : null;
  const list = new Intl.ListFormat(localeTag(locale));
  const suggestions = relaxed
    ? [
        {
          name: list.format(relaxed.without.toReversed().map(({ name }) => isolate(name))),
          without: exploreHref(paramsWithout(relaxed.without)),
          count: relaxed.count,
        },
      ]
    : singleFilters.map((filter) => ({ ...filter, name: isolate(filter.name) }));
  // A search text alone is not suggested for removal.
  const isTextOnly = params.q !== "" && filters.length === 1;
  const visibleSuggestions = isTextOnly ? [] : suggestions;
  const body = relaxed ? "bodySeveral" : visibleSuggestions.length > 0 ? "body" : "bodyNone";
  return (
    <>
      <EmptyState
        title={isTextOnly ? t("titleText", { text: isolate(params.q) }) : t("title")}
        body={t(body)}
        action={
          <ul className="flex flex-col items-center gap-2">
            {visibleSuggestions.map((suggestion) => (
              <li key={suggestion.name}>
                <Link
                  href={suggestion.without}
                  className={buttonClass({ variant: "outline", size: "sm" })}
                >
                  <bdi className="wrap-anywhere">
                    {t(uncountedHrefs.has(suggestion.without) ? "withoutMore" : "without", {
                      name: suggestion.name,
                      count: suggestion.count,
                    })}
                  </bdi>
                </Link>
              </li>
            ))}
            <li>
              <Link
                href={"/explore"}
                className={buttonClass({
                  variant: visibleSuggestions.length > 0 ? "ghost" : "primary",
                })}
              >
                {t("all")}
              </Link>
            </li>
          </ul>
        }
      />
      <AlternativeSearches params={params} catalogue={catalogue} />
    </>
  );
}
