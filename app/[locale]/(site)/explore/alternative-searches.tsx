import { getLocale, getTranslations } from "next-intl/server";
import { Link } from "@/components/i18n/link";
import { buttonClass } from "@/components/ui/button";
import { formatClock, formatDay } from "@/lib/shared/format-time";
import { isolate } from "@/lib/shared/isolate";
import { localized } from "@/lib/shared/localized";
import {
  type AlternativeSearch,
  alternativeSearches,
} from "@/lib/venues/search/alternative-searches";
import { type FacetCount, searchVenues } from "@/lib/venues/search/queries";
import { type ExploreParams, exploreHref } from "@/lib/venues/search/search-params";
import { parseSearchRequest } from "@/lib/venues/search/search-request";
import type { Catalogue } from "@/lib/venues/types";

const maxOfEachKind = 2;

type CountedSearch = AlternativeSearch & FacetCount;

/** A search with its number of venues; 0 when its time is past or too far ahead. */
async function countVenues(
  search: AlternativeSearch,
  catalogue: Catalogue,
): Promise<CountedSearch> {
  const { request, params } = parseSearchRequest(search.params, catalogue, Date.now());
  if (search.params.day !== params.day) return { ...search, count: 0, isMore: false };
  const page = await searchVenues({ ...request, limit: 1, cursor: null });
  return page.ok
    ? { ...search, count: page.data.total, isMore: page.data.totalIsMore }
    : { ...search, count: 0, isMore: false };
}

/** Links to searches with results at other hours, on other days and in other cities. */
export async function AlternativeSearches({
  params,
  catalogue,
}: {
  params: ExploreParams;
  catalogue: Catalogue;
}) {
  const [t, locale, counted] = await Promise.all([
    getTranslations("explore.near"),
    getLocale(),
    Promise.all(
      alternativeSearches(params, catalogue.cities).map((search) => countVenues(search, catalogue)),
    ),
  ]);
  const visible = (["hour", "day", "city"] as const).flatMap((kind) =>
    counted.filter((search) => search.kind === kind && search.count > 0).slice(0, maxOfEachKind),
  );
  if (visible.length === 0) return null;

  const times = (start: string, end: string) => ({
    start: formatClock(start, locale),
    end: formatClock(end, locale),
  });
  const searchName = ({ kind, params: { day, start, end, city } }: CountedSearch) => {
    if (kind === "hour") return t("hour", times(start, end));
    if (kind === "day") return t("day", { day: formatDay(day, locale) });
    const match = catalogue.cities.find(({ slug }) => slug === city);
    return t("city", { city: isolate(match ? localized(match.name, locale) : city) });
  };
  return (
    <section aria-labelledby="alternative-searches" className="mt-8 text-center">
      <h2 id="alternative-searches" className="text-lg">
        {t("title")}
      </h2>
      <ul className="mt-4 flex flex-wrap justify-center gap-2">
        {visible.map((search) => (
          <li key={exploreHref(search.params)}>
            <Link
              href={exploreHref(search.params)}
              className={buttonClass({ variant: "outline", size: "sm" })}
            >
              <bdi>
                {t(search.isMore ? "linkMore" : "link", {
                  name: isolate(searchName(search)),
                  count: search.count,
                })}
              </bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
