import type { Locale } from "@/lib/i18n/routing";
import { getTranslations } from "@/lib/i18n/translations";
import { isolate } from "@/lib/shared/isolate";
import { localeTag } from "@/lib/shared/locale-tag";
import { getFurtherSearches } from "@/lib/venues/search/further-searches";
import { searchVenues } from "@/lib/venues/search/queries";
import { otherWords, type QueryClause, withoutWords } from "@/lib/venues/search/query-clauses";
import { findRelaxedFilters } from "@/lib/venues/search/rules/relaxed-filters";
import { type ExploreParams, exploreHref } from "@/lib/venues/search/search-params";
import { parseSearchRequest } from "@/lib/venues/search/search-request";
import type { Catalogue } from "@/lib/venues/types";
import type { NamedFilter } from "../filters/active-filters";

const MAX_SUGGESTIONS = 6;
/** Limits the number of searches for an address with many filters, or a text of many words. */
const MAX_FILTERS = 6;

/** A search without one or several filters or words, with its number of venues; a lower bound with `isMore`. */
export type RelaxedSearch = { name: string; href: string; count: number; isMore: boolean };

/** Returns each word outside of all clauses as a removable filter. */
async function wordFilters(
  params: ExploreParams,
  clauses: QueryClause[],
  locale: Locale,
): Promise<NamedFilter[]> {
  const t = await getTranslations({ locale, namespace: "explore.chips" });
  return otherWords(params.q, clauses).map((word) => {
    const remove = (from: ExploreParams) => ({ ...from, q: withoutWords(from.q, word) });
    const remaining = { ...remove(params), cursors: [] };
    return { name: t("text", { text: word }), remaining, remove, without: exploreHref(remaining) };
  });
}

/**
 * Returns the searches without one filter or word that find more than `total`, the largest first. If none does and nothing is
 * found, returns the search without the fewest filters that must be removed together (`isSeveral`).
 */
export async function withoutFilters({
  params,
  filters,
  clauses,
  catalogue,
  locale,
  total,
}: {
  params: ExploreParams;
  filters: NamedFilter[];
  clauses: QueryClause[];
  catalogue: Catalogue;
  locale: Locale;
  total: number;
}): Promise<{ searches: RelaxedSearch[]; isSeveral: boolean }> {
  const search = getFurtherSearches();
  const count = async (searchParams: ExploreParams) => {
    const { request } = parseSearchRequest({ ...searchParams, cursors: [] }, catalogue, Date.now());
    const page = await search(() => searchVenues({ ...request, limit: 1, cursor: null }));
    return { count: page?.total ?? 0, isMore: page?.totalIsMore ?? false };
  };
  const words = await wordFilters(params, clauses, locale);
  // If parts of the text can be removed, removing all of it is too much.
  const hasParts = words.length > 0 || clauses.length > 0;
  const isWholeText = (filter: NamedFilter) =>
    hasParts && params.q !== "" && filter.remaining.q === "";
  const tried = [...words, ...filters.filter((each) => !isWholeText(each))].slice(0, MAX_FILTERS);
  const counted = await Promise.all(
    tried.map(async (filter) => ({ ...filter, ...(await count(filter.remaining)) })),
  );
  const searches = counted
    .filter((filter) => filter.count > total)
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ name, without, count: number, isMore }) => ({
      name: isolate(name),
      href: without,
      count: number,
      isMore,
    }));
  if (searches.length > 0 || total > 0) return { searches, isSeveral: false };

  const paramsWithout = (removed: NamedFilter[]) =>
    removed.reduce<ExploreParams>((rest, { remove }) => remove(rest), { ...params, cursors: [] });
  // The filters set last are removed first.
  const relaxed = await findRelaxedFilters(tried.toReversed(), async (removed) => {
    return (await count(paramsWithout(removed))).count;
  });
  if (!relaxed) return { searches, isSeveral: false };
  const names = relaxed.without.toReversed().map(({ name }) => isolate(name));
  const rest = paramsWithout(relaxed.without);
  return {
    isSeveral: true,
    searches: [
      {
        name: new Intl.ListFormat(localeTag(locale)).format(names),
        href: exploreHref(rest),
        ...(await count(rest)),
      },
    ],
  };
}
