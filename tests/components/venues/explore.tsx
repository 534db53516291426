import { type ReactNode, useEffect, useState } from "react";
import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import { activeFilters } from "@/components/venues/search/filters/active-filters";
import type { FilterContent } from "@/components/venues/search/filters/filter-content-types";
import { Filters, filtersId, resultsId } from "@/components/venues/search/filters/filters";
import { pageTitle } from "@/components/venues/search/page-title";
import { ResultsHeader } from "@/components/venues/search/results/results-header";
import { currencyName, formatMoney } from "@/lib/shared/money";
import { priceBuckets } from "@/lib/venues/search/rules/price-buckets";
import { exploreHref, readExploreParams, sorts } from "@/lib/venues/search/search-params";
import type { Catalogue } from "@/lib/venues/types";
import type { TestLocale } from "../support/locales.ts";
import { translator } from "../support/messages.ts";
import { useSearchParams } from "../support/next-navigation.ts";
import { renderIn } from "../support/render.tsx";
import { answerRequests } from "../support/requests.ts";
import type { View } from "../support/views.ts";

const city = (slug: string, en: string, ar: string) => ({
  slug,
  name: { en, ar },
  country: "EG",
  timeZone: "Africa/Cairo",
  currency: "EGP",
  latitude: 30,
  longitude: 31,
});

export const catalogue: Catalogue = {
  venueTypes: [{ slug: "ballroom", name: { en: "Ballroom", ar: "قاعة احتفالات" } }],
  eventTypes: [{ slug: "wedding", name: { en: "Wedding", ar: "زفاف" } }],
  amenities: [
    { slug: "restrooms", name: { en: "Restrooms", ar: "دورات مياه" }, category: "basics" },
  ],
  cities: [city("cairo", "Cairo", "القاهرة"), city("luxor", "Luxor", "الأقصر")],
};

/** Number of venues in the results. */
export const total = 26;

/** The prices of the results, in major units. */
export const prices = Array.from({ length: total }, (_, index) => 10_000 + 7_000 * index);

const namesOf = (items: Catalogue["cities" | "eventTypes"], locale: TestLocale, any: string) => [
  ["", any] as [string, string],
  ...items.map(({ slug, name }): [string, string] => [
    slug,
    translator(locale)("explore.filters.option", { name: name[locale] ?? slug, count: 12 }),
  ]),
];

/** The response of `/api/search/filters`. */
function filterContent(locale: TestLocale): FilterContent {
  const t = translator(locale);
  const text = (key: string) => t(`explore.filters.${key}`);
  const buckets = priceBuckets(prices);
  if (!buckets) throw new Error("no buckets");
  const money = (major: number) => formatMoney(major * 100, "EGP", locale);
  const [lowest = 0, highest = 0] = [prices[0], prices.at(-1)];
  return {
    options: {
      city: namesOf(catalogue.cities, locale, text("anyCity")),
      event: namesOf(catalogue.eventTypes, locale, text("anyEvent")),
      type: [["", text("anyType")]],
      layout: [["", text("anyLayout")]],
      rating: [["", text("anyRating")]],
      amenity: [["restrooms", catalogue.amenities[0]?.name[locale] ?? ""]],
    },
    histogram: {
      ...buckets,
      amounts: buckets.edges.map(money),
      summary: t("explore.filters.histogram", {
        count: total,
        lowest: money(lowest),
        highest: money(highest),
        middle: money(prices[total / 2] ?? 0),
      }),
    },
    labels: {
      day: text("day"),
      chooseDay: text("chooseDay"),
      clearDay: text("clearDay"),
      start: text("start"),
      end: text("end"),
      usual: text("usual"),
      min: text("min"),
      max: text("max"),
      priceHint: text("priceHint"),
      currency: t("explore.filters.currency", { currency: currencyName("EGP", locale) }),
      anyAmount: text("anyAmount"),
    },
  };
}

/** The search page of an address without its results: filters, search field, title, order and active filters. */
async function explorePage(query: URLSearchParams, locale: TestLocale): Promise<ReactNode> {
  const t = translator(locale);
  const raw = Object.fromEntries([...query.keys()].map((key) => [key, query.getAll(key)]));
  const params = readExploreParams(raw);
  const chosen = await activeFilters(params, catalogue, locale);
  return (
    <div
      data-query={String(query)}
      className="explore mx-auto w-full max-w-page px-4 py-6 lg:grid lg:grid-cols-[16.5rem_minmax(0,1fr)] lg:gap-10"
    >
      {await Filters({ params, catalogue, content: null, total, totalIsMore: false })}
      <section aria-label={t("explore.results")} className="min-h-[200rem] min-w-0">
        <ResultsHeader
          titleId={resultsId}
          formId={filtersId}
          title={await pageTitle(params, catalogue, locale)}
          count={t("explore.count", { count: total })}
          search={{
            locale,
            label: t("explore.filters.q"),
            text: params.q,
            address: exploreHref(params),
            placeholder: t("explore.filters.qPlaceholder"),
            labels: suggestLabels(locale),
          }}
          map={{ href: "/explore?map=1", isShown: false, label: "Map", shortLabel: "Map" }}
          filtersLabel={t("explore.filters.open")}
          chips={{
            filters: chosen.map(({ name, without }) => ({ name, without })),
            clear: "/explore",
            labels: {
              label: t("explore.chips.label"),
              remove: t("explore.chips.remove", { name: "{name}" }),
              clear: t("explore.chips.clear"),
            },
          }}
          notices={[]}
          sort={{
            label: t("explore.sort.label"),
            apply: t("explore.sort.apply"),
            value: params.sort,
            options: sorts.map((sort) => [sort, t(`explore.sort.${sort}`)]),
          }}
        />
      </section>
    </div>
  );
}

export const suggestLabels = (locale: TestLocale) => {
  const text = (key: string) => translator(locale)(`explore.filters.${key}`);
  return {
    label: text("suggestions"),
    city: text("city"),
    type: text("type"),
    event: text("event"),
    area: text("area"),
    query: text("searchText"),
    venue: text("venue"),
  };
};

/** The search page, which follows the address as Next's page does. */
function Explore({ locale }: { locale: TestLocale }) {
  const query = useSearchParams();
  const [content, setContent] = useState<ReactNode>(null);
  useEffect(() => {
    let isWanted = true;
    explorePage(query, locale).then((next) => isWanted && setContent(next));
    return () => {
      isWanted = false;
    };
  }, [query, locale]);
  return content;
}

/** Renders the search page of a query. Returns the addresses of its API requests. */
export async function renderExplore(
  { locale, screen }: View,
  query: string,
  suggestions: { kind: string; name: string; href: string }[] = [],
): Promise<URL[]> {
  const requested = answerRequests({
    "/api/search/filters": () => filterContent(locale),
    "/api/search": () => suggestions,
  });
  await renderIn(locale, <Explore locale={locale} />, { screen, address: `/explore${query}` });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  return requested;
}

/** Opens the sheet of the filters on a phone. */
export async function openFilters({ t, isPhone }: View): Promise<void> {
  if (isPhone)
    await page.getByRole("button", { name: new RegExp(`^${t("explore.filters.open")}`) }).click();
}

/** The form of all filters of the search. */
export const filterForm = (): Locator => page.getBySelector("#filters");

/** The header of a collapsible group of filters. */
export const summaryOf = (title: string): Locator =>
  filterForm().getBySelector("summary").filter({ hasText: title }).first();

/** Opens the group of filters with this title, and returns it once its fields are loaded. */
export async function openGroup(title: string): Promise<Locator> {
  await summaryOf(title).click();
  const fields = filterForm().getByRole("group", { name: title, exact: true });
  await expect.element(fields.getBySelector("input").first()).toBeInTheDocument();
  return fields;
}

/** Waits until the search page shows a query that satisfies a condition. */
export const expectQuery = (isExpected: (query: URLSearchParams) => boolean): Promise<void> =>
  expect
    .poll(() => {
      const shown = document.querySelector<HTMLElement>("[data-query]")?.dataset.query;
      return isExpected(new URLSearchParams(shown));
    })
    .toBe(true);
