import type { Locale } from "@/lib/i18n/routing";
import { getTranslations } from "@/lib/i18n/translations";
import { localized } from "@/lib/shared/localized";
import { currencyExponent, currencyName, formatMoney, toMajor } from "@/lib/shared/money";
import {
  type FacetCount,
  getFacets,
  getPrices,
  type SearchPrices,
} from "@/lib/venues/search/queries";
import { priceBuckets } from "@/lib/venues/search/rules/price-buckets";
import { type ExploreParams, ratings } from "@/lib/venues/search/search-params";
import { parseSearchRequest } from "@/lib/venues/search/search-request";
import { type Catalogue, type CatalogueItem, layouts } from "@/lib/venues/types";
import type { FilterContent, Option, PriceHistogram } from "./filter-content-types";

// Caches formatted options; there are few different ones.
const MAX_CACHED = 5000;
const cache = new Map<string, string>();

function cached(key: string, format: () => string): string {
  const existing = cache.get(key);
  if (existing !== undefined) return existing;
  const text = format();
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, text);
  return text;
}

type Translate = Awaited<ReturnType<typeof getTranslations<"explore.filters">>>;

function toHistogram(
  { currency, prices, isMore }: SearchPrices,
  locale: Locale,
  t: Translate,
): PriceHistogram | null {
  const buckets = currency ? priceBuckets(prices.map((price) => toMajor(price, currency))) : null;
  const [lowest, highest] = [prices[0], prices.at(-1)];
  if (!buckets || !currency || lowest === undefined || highest === undefined) return null;
  const money = (minor: number) => formatMoney(Math.round(minor), currency, locale);
  const amounts = buckets.edges.map((edge) => money(edge * 10 ** currencyExponent(currency)));
  const middle = prices[Math.floor(prices.length / 2)] ?? lowest;
  const values = { lowest: money(lowest), highest: money(highest), middle: money(middle) };
  return {
    ...buckets,
    amounts,
    summary: t(isMore ? "histogramMore" : "histogram", { ...values, count: prices.length }),
  };
}

/**
 * Returns the contents of the groups of filters: each option with the number of its venues, and the prices of the search
 * without price limits. Options have no counts when these cannot be read.
 */
export async function getFilterContent(
  requested: ExploreParams,
  catalogue: Catalogue,
  locale: Locale,
): Promise<FilterContent> {
  const { request, params } = parseSearchRequest(requested, catalogue, Date.now());
  const [t, tLayout, facets, allFacets, prices] = await Promise.all([
    getTranslations({ locale, namespace: "explore.filters" }),
    getTranslations({ locale, namespace: "venues.layouts" }),
    getFacets(request),
    getFacets({ ...request, text: "", filters: {} }),
    getPrices(request),
  ]);
  const counted = facets.ok ? facets.data : null;
  const withCount = (name: string, slug: string, counts?: Record<string, FacetCount>): string => {
    if (!counts) return name;
    const amounts = Object.values(counts);
    // No facet contains a value without venues; its count is unknown when not all venues were counted.
    const isIncomplete = amounts.length > 0 && amounts.every(({ isMore }) => isMore);
    const { count, isMore } = counts[slug] ?? { count: 0, isMore: isIncomplete };
    if (isMore && count === 0) return name;
    return cached(`${locale} ${count} ${isMore} ${name}`, () =>
      t(isMore ? "optionMore" : "option", { name, count }),
    );
  };
  const items = (all: CatalogueItem[], counts?: Record<string, FacetCount>): Option[] =>
    all.map(({ slug, name }) => [slug, withCount(localized(name, locale), slug, counts)]);
  // The most common first, independent of other filters, so that options keep their position.
  const total = ({ slug }: CatalogueItem) =>
    (allFacets.ok && allFacets.data.amenities[slug]?.count) || 0;
  const currency =
    catalogue.cities.find(({ slug }) => slug === params.city)?.currency ??
    (prices.ok ? prices.data.currency : null);
  return {
    options: {
      city: [["", t("anyCity")], ...items(catalogue.cities, counted?.cities)],
      event: [["", t("anyEvent")], ...items(catalogue.eventTypes, counted?.events)],
      type: [["", t("anyType")], ...items(catalogue.venueTypes, counted?.types)],
      layout: [
        ["", t("anyLayout")],
        ...layouts.map(
          (layout): Option => [layout, withCount(tLayout(layout), layout, counted?.layouts)],
        ),
      ],
      rating: [
        ["", t("anyRating")],
        ...ratings.map(
          (rating): Option => [
            rating,
            withCount(t("ratingFrom", { rating }), rating, counted?.ratings),
          ],
        ),
      ],
      amenity: items(
        catalogue.amenities.toSorted((a, b) => total(b) - total(a)),
        counted?.amenities,
      ),
    },
    histogram: prices.ok ? toHistogram(prices.data, locale, t) : null,
    labels: {
      day: t("day"),
      chooseDay: t("chooseDay"),
      clearDay: t("clearDay"),
      start: t("start"),
      end: t("end"),
      usual: t("usual"),
      min: t("min"),
      max: t("max"),
      priceHint: params.day ? t("priceHintTime") : t("priceHint"),
      currency: currency
        ? t("currency", { currency: currencyName(currency, locale) })
        : t("ownCurrency"),
      anyAmount: t("anyAmount"),
    },
  };
}
