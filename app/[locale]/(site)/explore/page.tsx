import { List, Map as MapIcon, Search, SlidersHorizontal } from "lucide-react";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Link } from "@/components/i18n/link";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { Select } from "@/components/ui/input";
import { cardText } from "@/components/venues/card-text";
import { ExploreMap } from "@/components/venues/map/explore-map";
import { FilterChips } from "@/components/venues/search/filter-chips";
import { getFilterContent } from "@/components/venues/search/filter-content";
import { FilterSuggestInput } from "@/components/venues/search/filter-suggest-input";
import { Filters, filtersId, resultsId } from "@/components/venues/search/filters";
import { alternates } from "@/lib/i18n/alternates";
import { localizePath } from "@/lib/i18n/paths";
import { brandPicture } from "@/lib/shared/brand-picture";
import { cn } from "@/lib/shared/cn";
import { formatClock } from "@/lib/shared/format-time";
import { localized } from "@/lib/shared/localized";
import { usualTimes } from "@/lib/shared/resolve-requested-time";
import { emptyCatalogue, getCatalogue } from "@/lib/venues/catalogue";
import { namedPlace } from "@/lib/venues/search/elsewhere";
import { searchVenues } from "@/lib/venues/search/queries";
import {
  exploreHref,
  readExploreParams,
  sorts,
  venueQuery,
} from "@/lib/venues/search/search-params";
import { parseSearchRequest } from "@/lib/venues/search/search-request";
import { ReadFailure } from "../read-failure";
import { activeFilters } from "./active-filters";
import { Elsewhere } from "./elsewhere";
import { NoResults } from "./no-results";
import { PageLinks } from "./page-links";
import { pageTitle } from "./page-title";
import { Results } from "./results";
import { understoodFilters } from "./understood-filters";

/** So few that cities nearby are offered too. */
const FEW_RESULTS = 3;

type Props = PageProps<"/[locale]/explore">;

async function readCatalogue() {
  const catalogue = await getCatalogue();
  return catalogue.ok ? catalogue.data : emptyCatalogue;
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [raw, locale, t, catalogue] = await Promise.all([
    searchParams,
    getLocale(),
    getTranslations("explore"),
    readCatalogue(),
  ]);
  const { params } = parseSearchRequest(readExploreParams(raw), catalogue, Date.now());
  const { city, type, event } = params;
  const title = await pageTitle(params, catalogue, locale);
  return {
    title,
    description: t("description"),
    alternates: alternates(locale, exploreHref({ city, type, event })),
    openGraph: { title, description: t("description"), images: [brandPicture] },
    // Search engines do not index results of a text or a map area.
    ...((params.q || params.bbox) && { robots: { index: false } }),
  };
}

export default async function ExplorePage({ searchParams }: Props) {
  const [raw, locale, t, tCard, tSave, catalogue] = await Promise.all([
    searchParams,
    getLocale(),
    getTranslations("explore"),
    getTranslations("venues.card"),
    getTranslations("favorites"),
    readCatalogue(),
  ]);
  const requestedParams = readExploreParams(raw);
  const { request, params, notices } = parseSearchRequest(requestedParams, catalogue, Date.now());
  const [page, content, chosen, title] = await Promise.all([
    searchVenues(request),
    // Without scripts a browser asks for the options of all filters with the page.
    raw.filters === "all" ? getFilterContent(requestedParams, catalogue, locale) : null,
    activeFilters(params, catalogue, locale),
    pageTitle(params, catalogue, locale),
  ]);
  const understood = page.ok ? page.data.understood : [];
  const said = await understoodFilters(understood, params, catalogue, locale);
  const filters = [...said, ...chosen];
  const named = namedPlace(params, understood, catalogue.cities);
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

  return (
    <div
      className={cn(
        "explore group/explore mx-auto w-full px-4 py-6 sm:px-6 lg:grid lg:grid-cols-[16.5rem_minmax(0,1fr)]",
        params.map ? "max-w-[110rem] lg:gap-8" : "max-w-page lg:gap-10",
      )}
    >
      <Filters
        params={params}
        catalogue={catalogue}
        content={content}
        total={total}
        totalIsMore={totalIsMore}
      />
      <section aria-label={t("results")} className="min-w-0">
        <search className="mb-5 block">
          <FilterSuggestInput
            form={filtersId}
            locale={locale}
            label={t("filters.q")}
            text={params.q}
            address={exploreHref(params)}
            placeholder={t("filters.qPlaceholder")}
            labels={{
              label: t("filters.suggestions"),
              city: t("filters.city"),
              type: t("filters.type"),
              event: t("filters.event"),
              area: t("filters.area"),
              venue: t("filters.venue"),
            }}
            icon={<Search aria-hidden="true" className="size-5" />}
          />
        </search>
        <header className="flex flex-wrap items-end gap-x-4 gap-y-3 sm:gap-x-2">
          <div className="min-w-0 flex-1 sm:pe-4">
            <h1
              id={resultsId}
              tabIndex={-1}
              dir="auto"
              className="match-parent scroll-mt-20 text-2xl wrap-anywhere outline-none"
            >
              {title}
            </h1>
            <p role="status" className="text-muted">
              {total !== null && t(totalIsMore ? "countMore" : "count", { count: total })}
            </p>
          </div>
          <Link
            href={exploreHref({ ...params, map: !params.map })}
            scroll={false}
            className={buttonClass({ variant: "outline", className: "shrink-0 sm:order-last" })}
          >
            {params.map ? (
              <List aria-hidden="true" className="size-4 lg:hidden" />
            ) : (
              <MapIcon aria-hidden="true" className="size-4" />
            )}
            <span className="lg:hidden">{t(params.map ? "map.hideShort" : "map.showShort")}</span>
            <span className="max-lg:hidden">{t(params.map ? "map.hide" : "map.show")}</span>
          </Link>
          <div className="flex w-full items-center gap-2 sm:w-auto">
            <button
              type="button"
              popoverTarget={filtersId}
              className={buttonClass({ variant: "outline", className: "flex-1 lg:hidden" })}
            >
              <SlidersHorizontal aria-hidden="true" className="size-4" />
              {t("filters.open")}
              {filters.length > 0 && <Badge variant="accent">{filters.length}</Badge>}
            </button>
            <div className="flex flex-1 items-center gap-2">
              <label htmlFor="sort" className="whitespace-nowrap text-sm max-sm:sr-only">
                {t("sort.label")}
              </label>
              <Select
                id="sort"
                key={params.sort}
                name="sort"
                form={filtersId}
                defaultValue={params.sort}
                className="sm:w-44"
              >
                {sorts
                  .filter((sort) => sort !== "distance" || params.city || params.bbox)
                  .map((sort) => (
                    <option key={sort} value={sort}>
                      {t(`sort.${sort}`)}
                    </option>
                  ))}
              </Select>
              <noscript>
                <button
                  type="submit"
                  form={filtersId}
                  className={buttonClass({ variant: "outline", size: "sm" })}
                >
                  {t("sort.apply")}
                </button>
              </noscript>
            </div>
          </div>
        </header>
        {(filters.length > 0 || notices.length > 0) && (
          <div className="mt-4 flex flex-col gap-3">
            <FilterChips filters={filters} clear={exploreHref({ map: params.map })} />
            {notices.map((notice) => (
              <p key={notice} className="rounded-control bg-tint px-4 py-2.5 text-sm">
                {t(`notices.${notice}`, noticeValues)}
              </p>
            ))}
          </div>
        )}
        <div
          className={cn(
            "mt-6",
            params.map &&
              "flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] lg:items-start 2xl:grid-cols-2",
          )}
        >
          <div className="min-w-0 transition-opacity duration-150 group-has-[[data-pending]]/explore:opacity-50">
            {!page.ok && (
              <ReadFailure
                code={page.code}
                retry={localizePath(locale, exploreHref(requestedParams))}
              />
            )}
            {page.ok && page.data.cards.length === 0 && (
              <>
                {named && <Elsewhere named={named} catalogue={catalogue} withCards />}
                <NoResults params={params} filters={filters} catalogue={catalogue} />
              </>
            )}
            {page.ok && page.data.cards.length > 0 && (
              <>
                <Results
                  cards={page.data.cards.map((card) => {
                    const { href: _, picture: __, ...text } = cardText(card, locale, tCard);
                    return { ...text, id: card.id, image: card.image?.path ?? null };
                  })}
                  query={venueQuery(params)}
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
                {named?.at && page.data.total <= FEW_RESULTS && (
                  <Elsewhere named={named} catalogue={catalogue} withCards={false} />
                )}
              </>
            )}
          </div>
          {params.map && page.ok && (
            <div className="relative isolate h-[calc(100dvh-20rem)] min-h-96 overflow-hidden rounded-card bg-tint noscript:h-auto noscript:min-h-0 max-lg:order-first lg:sticky lg:top-20 lg:h-[calc(100dvh-17rem)]">
              <ExploreMap cards={page.data.cards} cities={catalogue.cities} params={params} />
              <noscript>
                <p className="p-6 text-center">{t("map.noScript")}</p>
              </noscript>
            </div>
          )}
        </div>
      </section>
    </div>
  );
}
