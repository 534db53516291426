import { SlidersHorizontal } from "lucide-react";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { Select } from "@/components/ui/input";
import { FilterChips } from "@/components/venues/filter-chips";
import { Filters, filtersId } from "@/components/venues/filters";
import { VenueCard } from "@/components/venues/venue-card";
import { alternates } from "@/lib/i18n/alternates";
import { localPath } from "@/lib/i18n/paths";
import { formatClock } from "@/lib/shared/format-time";
import { localized } from "@/lib/shared/localized";
import { emptyCatalogue, getCatalogue } from "@/lib/venues/catalogue";
import { countChoices, searchVenues } from "@/lib/venues/search";
import { exploreHref, readExplore, sorts, timeQuery } from "@/lib/venues/search-params";
import { understand, usualTimes } from "@/lib/venues/search-question";
import { ReadFailure } from "../read-failure";
import { activeFilters } from "./active-filters";
import { NoResults } from "./no-results";
import { PageLinks } from "./page-links";
import { pageTitle } from "./page-title";

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
  const { params } = understand(readExplore(raw), catalogue, Date.now());
  const { city, type, event } = params;
  const title = await pageTitle(params, catalogue, locale);
  return {
    title,
    description: t("description"),
    alternates: alternates(locale, exploreHref({ city, type, event })),
    openGraph: { title, description: t("description") },
    // Lists for what somebody typed belong in no search engine.
    ...(params.q && { robots: { index: false } }),
  };
}

export default async function ExplorePage({ searchParams }: Props) {
  const [raw, locale, t, catalogue] = await Promise.all([
    searchParams,
    getLocale(),
    getTranslations("explore"),
    readCatalogue(),
  ]);
  const asked = readExplore(raw);
  const { question, params, notices } = understand(asked, catalogue, Date.now());
  const [page, facets, all, filters, title] = await Promise.all([
    searchVenues(question),
    countChoices(question),
    countChoices({ ...question, text: "", filters: {} }),
    activeFilters(params, catalogue, locale),
    pageTitle(params, catalogue, locale),
  ]);
  const clockCity = catalogue.cities[0];
  const words = {
    start: formatClock(usualTimes.start, locale),
    end: formatClock(
      notices.includes("assumedTimes") ? usualTimes.end : params.end || "00:00",
      locale,
    ),
    city: clockCity ? localized(clockCity.name, locale) : "",
  };
  const total = page.ok ? page.data.total : null;

  return (
    <div className="group/explore mx-auto w-full max-w-page px-4 py-6 sm:px-6 lg:grid lg:grid-cols-[16.5rem_minmax(0,1fr)] lg:gap-10">
      <Filters
        params={params}
        catalogue={catalogue}
        facets={facets.ok ? facets.data : null}
        all={all.ok ? all.data : null}
        total={total}
      />
      <section aria-label={t("results")} className="min-w-0">
        <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h1 dir="auto" className="match-parent text-2xl wrap-anywhere">
              {title}
            </h1>
            <p role="status" className="text-muted">
              {total !== null && t("count", { count: total })}
            </p>
          </div>
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
                {sorts.map((sort) => (
                  <option key={sort} value={sort}>
                    {t(`sort.${sort}`)}
                  </option>
                ))}
              </Select>
            </div>
          </div>
        </header>
        {(filters.length > 0 || notices.length > 0) && (
          <div className="mt-4 flex flex-col gap-3">
            <FilterChips filters={filters} clear={localPath(locale, "/explore")} />
            {notices.map((notice) => (
              <p key={notice} className="rounded-control bg-tint px-4 py-2.5 text-sm">
                {t(`notices.${notice}`, words)}
              </p>
            ))}
          </div>
        )}
        <div className="mt-6 transition-opacity duration-150 group-has-[form[data-pending]]/explore:opacity-50">
          {!page.ok && (
            <ReadFailure code={page.code} retry={localPath(locale, exploreHref(asked))} />
          )}
          {page.ok && page.data.cards.length === 0 && (
            <NoResults filters={filters} catalogue={catalogue} />
          )}
          {page.ok && page.data.cards.length > 0 && (
            <>
              <ul className="grid gap-x-6 gap-y-9 sm:grid-cols-2 xl:grid-cols-3">
                {page.data.cards.map((card, index) => (
                  <li key={card.id}>
                    <VenueCard
                      as="h2"
                      venue={card}
                      query={timeQuery(params)}
                      eager={index < 2}
                      sizes="(min-width: 1240px) 290px, (min-width: 640px) 45vw, 100vw"
                    />
                  </li>
                ))}
              </ul>
              <PageLinks params={params} total={page.data.total} next={page.data.nextCursor} />
            </>
          )}
        </div>
      </section>
    </div>
  );
}
