import { getLocale } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button-link";
import { getTranslations } from "@/lib/i18n/translations";
import { formatClock, formatDay } from "@/lib/shared/format-time";
import { isolate } from "@/lib/shared/isolate";
import {
  type AlternativeSearch,
  alternativeSearches,
  firstWithResults,
} from "@/lib/venues/search/alternative-searches";
import { getFurtherSearches } from "@/lib/venues/search/further-searches";
import { type FacetCount, searchVenues } from "@/lib/venues/search/queries";
import { type ExploreParams, exploreHref } from "@/lib/venues/search/search-params";
import { parseSearchRequest } from "@/lib/venues/search/search-request";
import type { Catalogue } from "@/lib/venues/types";

type CountedSearch = AlternativeSearch & FacetCount;

/** A search with its number of venues; 0 when its time has passed or is too far ahead. */
async function countVenues(
  search: AlternativeSearch,
  catalogue: Catalogue,
): Promise<CountedSearch> {
  const { request, params } = parseSearchRequest(search.params, catalogue, Date.now());
  if (search.params.day !== params.day) return { ...search, count: 0, isMore: false };
  const page = await getFurtherSearches()(() =>
    searchVenues({ ...request, limit: 1, cursor: null }),
  );
  return { ...search, count: page?.total ?? 0, isMore: page?.totalIsMore ?? false };
}

const kinds = ["hour", "day"] as const;

/** Links to searches with results at other times of the requested day, and on other days of its week. */
export async function AlternativeSearches({
  params,
  catalogue,
}: {
  params: ExploreParams;
  catalogue: Catalogue;
}) {
  const searches = alternativeSearches(params);
  if (searches.length === 0) return null;
  const [t, locale, ...found] = await Promise.all([
    getTranslations("explore.near"),
    getLocale(),
    ...kinds.map((kind) =>
      firstWithResults(
        searches.filter((search) => search.kind === kind),
        (search) => countVenues(search, catalogue),
      ),
    ),
  ]);
  const nameOf = ({ kind, params: { day, start, end } }: CountedSearch) =>
    kind === "hour"
      ? t("hour", { start: formatClock(start, locale), end: formatClock(end, locale) })
      : t("day", { day: formatDay(day, locale) });
  return kinds.map((kind, index) => {
    const links = found[index] ?? [];
    if (links.length === 0) return null;
    return (
      <section key={kind} aria-labelledby={`other-${kind}s`} className="mt-8">
        <h2 id={`other-${kind}s`} className="text-lg">
          {t(`${kind}s`)}
        </h2>
        <ul className="mt-4 flex flex-wrap gap-2">
          {links.map((search) => (
            <li key={exploreHref(search.params)}>
              <ButtonLink href={exploreHref(search.params)} variant="outline" size="sm">
                <bdi>
                  {t(search.isMore ? "linkMore" : "link", {
                    name: isolate(nameOf(search)),
                    count: search.count,
                  })}
                </bdi>
              </ButtonLink>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
