import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import { getSuggestLabels } from "@/components/ui/suggest-labels";
import { activeFilters } from "@/components/venues/search/filters/active-filters";
import { clauseFilters } from "@/components/venues/search/filters/clause-filters";
import { getFilterContent } from "@/components/venues/search/filters/filter-content";
import { Filters, filtersId, resultsId } from "@/components/venues/search/filters/filters";
import { DidYouMean } from "@/components/venues/search/help/did-you-mean";
import { needsHelp, SearchHelp } from "@/components/venues/search/help/search-help";
import { pageTitle } from "@/components/venues/search/page-title";
import { ExploreMap } from "@/components/venues/search/results/explore-map";
import { packResults } from "@/components/venues/search/results/packed-results";
import { PageLinks } from "@/components/venues/search/results/page-links";
import { toResult } from "@/components/venues/search/results/result-card";
import { Results } from "@/components/venues/search/results/results";
import { ResultsHeader } from "@/components/venues/search/results/results-header";
import { ResultsProvider } from "@/components/venues/search/results/results-provider";
import { ShareTags } from "@/components/venues/search/share-tags";
import { publicEnv } from "@/lib/env";
import { localizePath } from "@/lib/i18n/paths";
import { getTranslations } from "@/lib/i18n/translations";
import { cn } from "@/lib/shared/cn";
import { formatClock } from "@/lib/shared/format-time";
import { localized } from "@/lib/shared/localized";
import { usualTimes } from "@/lib/shared/resolve-requested-time";
import { emptyCatalogue, getCatalogue } from "@/lib/venues/catalogue";
import { searchVenues } from "@/lib/venues/search/queries";
import {
  exploreHref,
  readExploreParams,
  sorts,
  venueQuery,
} from "@/lib/venues/search/search-params";
import { parseSearchRequest } from "@/lib/venues/search/search-request";
import { ReadFailure } from "../read-failure";

type Props = PageProps<"/[locale]/explore">;

async function readCatalogue() {
  const catalogue = await getCatalogue();
  return catalogue.ok ? catalogue.data : emptyCatalogue;
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [raw, locale, catalogue] = await Promise.all([searchParams, getLocale(), readCatalogue()]);
  const { params } = parseSearchRequest(readExploreParams(raw), catalogue, Date.now());
  const title = await pageTitle(params, catalogue, locale);
  return {
    title,
    // Would be inherited; the page has its own (share-tags.tsx).
    description: null,
    // Search engines do not index results of a text or a map area.
    ...((params.q || params.bbox) && { robots: { index: false } }),
  };
}

export default async function ExplorePage({ searchParams }: Props) {
  const [raw, locale, t, tCard, tSave, suggestLabels, catalogue] = await Promise.all([
    searchParams,
    getLocale(),
    getTranslations("explore"),
    getTranslations("venues.card"),
    getTranslations("favorites"),
    getSuggestLabels(),
    readCatalogue(),
  ]);
  const requestedParams = readExploreParams(raw);
  const { request, params, notices } = parseSearchRequest(requestedParams, catalogue, Date.now());
  const [page, content, chosen, title] = await Promise.all([
    searchVenues(request),
    // A browser without scripts requests the page with the options of all filters.
    raw.filters === "all" ? getFilterContent(requestedParams, catalogue, locale) : null,
    activeFilters(params, catalogue, locale),
    pageTitle(params, catalogue, locale),
  ]);
  const { city, type, event } = params;
  const clauses = page.ok ? page.data.clauses : [];
  const chosenByWords = await clauseFilters(clauses, params, catalogue, locale);
  const filters = [...chosenByWords, ...chosen];
  const cardQuery = venueQuery(params, clauses);
  const timeZoneCity = catalogue.cities[0];
  const noticeValues = {
    start: formatClock(usualTimes.start, locale),
    end: formatClock(
      notices.includes("assumedTimes") ? usualTimes.end : params.end || "00:00",
      locale,
    ),
    city: timeZoneCity ? localized(timeZoneCity.name, locale) : "",
  };
  const total = page.ok ? page.data.total : null;
  const totalIsMore = page.ok && page.data.totalIsMore;
  const results = page.ok
    ? page.data.cards.map((card) => toResult(card, locale, tCard, params.map))
    : [];

  return (
    <div
      className={cn(
        "explore group/explore mx-auto w-full px-4 py-6 sm:px-6 lg:grid lg:grid-cols-[16.5rem_minmax(0,1fr)]",
        params.map ? "max-w-[110rem] lg:gap-8" : "max-w-page lg:gap-10",
      )}
    >
      <ShareTags
        title={title}
        description={t("description")}
        site={publicEnv.siteUrl}
        locale={locale}
        path={exploreHref({ city, type, event })}
      />
      <Filters
        params={params}
        catalogue={catalogue}
        content={content}
        total={total}
        totalIsMore={totalIsMore}
      />
      <section
        aria-label={t("results")}
        className={cn("min-w-0", params.map && "results-with-map")}
      >
        <ResultsHeader
          titleId={resultsId}
          formId={filtersId}
          title={title}
          count={total === null ? "" : t(totalIsMore ? "countMore" : "count", { count: total })}
          search={{
            locale,
            label: t("filters.q"),
            text: params.q,
            address: exploreHref(params),
            placeholder: t("filters.qPlaceholder"),
            labels: suggestLabels,
          }}
          map={{
            href: exploreHref({ ...params, map: !params.map }),
            isShown: params.map,
            label: t(params.map ? "map.hide" : "map.show"),
            shortLabel: t(params.map ? "map.hideShort" : "map.showShort"),
          }}
          filtersLabel={t("filters.open")}
          chips={{
            // Several words that set the same filter become one chip, because removing one would remove it for all.
            filters: filters
              .filter(
                (each, at) => !filters.slice(0, at).some((one) => one.without === each.without),
              )
              .map(({ name, without }) => ({ name, without })),
            clear: exploreHref({ map: params.map }),
            labels: {
              label: t("chips.label"),
              remove: t("chips.remove", { name: "{name}" }),
              clear: t("chips.clear"),
            },
          }}
          notices={notices.map((notice) => t(`notices.${notice}`, noticeValues))}
          sort={{
            label: t("sort.label"),
            apply: t("sort.apply"),
            value: params.sort,
            options: sorts
              .filter((sort) => sort !== "distance" || params.city || params.bbox)
              .map((sort) => [sort, t(`sort.${sort}`)]),
          }}
        />
        {/* The list comes first in the document and below the map on a phone; the map's space is reserved from the start. */}
        <ResultsProvider packed={packResults(results)}>
          <div className={cn("mt-6", params.map && page.ok && "results-below-map")}>
            <div className="min-w-0 transition-opacity duration-150 group-has-[[data-pending]]/explore:opacity-50">
              {!page.ok && (
                <ReadFailure
                  code={page.code}
                  retry={localizePath(locale, exploreHref(requestedParams))}
                />
              )}
              {needsHelp(params, total) && (
                <DidYouMean params={params} request={request} total={total} />
              )}
              {page.ok && page.data.cards.length > 0 && (
                <>
                  <Results
                    query={cardQuery}
                    saveLabel={tSave("save", { name: "{name}" })}
                    hasMap={params.map}
                  />
                  <PageLinks
                    params={params}
                    total={page.data.total}
                    totalIsMore={totalIsMore}
                    pageResults={page.data.cards.length}
                    next={page.data.nextCursor}
                  />
                </>
              )}
              {needsHelp(params, total) && (
                <SearchHelp
                  params={params}
                  filters={filters}
                  clauses={clauses}
                  catalogue={catalogue}
                  total={total}
                />
              )}
            </div>
            {params.map && page.ok && (
              <div className="results-map">
                <div>
                  <ExploreMap
                    pins={results.filter(({ pin }) => pin).length}
                    query={cardQuery}
                    cities={catalogue.cities}
                    params={params}
                  />
                  <noscript>
                    <p className="p-6 text-center">{t("map.noScript")}</p>
                  </noscript>
                </div>
              </div>
            )}
          </div>
        </ResultsProvider>
      </section>
    </div>
  );
}
