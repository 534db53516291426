import { useLocale, useTranslations } from "next-intl";
import { localizePath } from "@/lib/i18n/paths";
import { localized } from "@/lib/shared/localized";
import { currencyName } from "@/lib/shared/money";
import type { FacetCount, Facets } from "@/lib/venues/search/queries";
import { type ExploreParams, exploreHref, ratings } from "@/lib/venues/search/search-params";
import { type Catalogue, type CatalogueItem, layouts } from "@/lib/venues/types";
import { FilterFields, type Option } from "./filter-fields";

export const filtersId = "filters";
const VISIBLE_AMENITIES = 8;

// Formatted options: there are not many different ones.
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

/** The filters of the search, each option with the number of venues that it would leave. */
export function Filters({
  params,
  catalogue,
  facets,
  allFacets,
  total,
  totalIsMore,
}: {
  params: ExploreParams;
  catalogue: Catalogue;
  facets: Facets | null;
  /** The facets without filters. */
  allFacets: Facets | null;
  total: number | null;
  totalIsMore: boolean;
}) {
  const t = useTranslations("explore.filters");
  const tLayout = useTranslations("venues.layouts");
  const locale = useLocale();
  type Counts = Record<string, FacetCount> | undefined;
  const withCount = (name: string, slug: string, counts: Counts): string => {
    if (!counts) return name;
    const amounts = Object.values(counts);
    // A value without venues is in no facet; when not all venues were counted, its number is unknown.
    const isIncomplete = amounts.length > 0 ? amounts.every(({ isMore }) => isMore) : totalIsMore;
    const { count, isMore } = counts[slug] ?? { count: 0, isMore: isIncomplete };
    if (isMore && count === 0) return name;
    return cached(`${locale} ${count} ${isMore} ${name}`, () =>
      t(isMore ? "optionMore" : "option", { name, count }),
    );
  };
  const options = (items: CatalogueItem[], counts: Counts): Option[] =>
    items.map(({ slug, name }) => [slug, withCount(localized(name, locale), slug, counts)]);
  // The most common first, independent of the other filters, so that options stay in their place.
  const totalCount = ({ slug }: CatalogueItem) => allFacets?.amenities[slug]?.count ?? 0;
  const amenities = [...catalogue.amenities].sort((a, b) => totalCount(b) - totalCount(a));
  const currency = catalogue.cities.find(({ slug }) => slug === params.city)?.currency;

  return (
    <FilterFields
      id={filtersId}
      action={localizePath(locale, "/explore")}
      address={exploreHref(params)}
      params={params}
      locale={locale}
      choices={[
        {
          name: "city",
          label: t("city"),
          anyLabel: t("anyCity"),
          options: options(catalogue.cities, facets?.cities),
        },
        {
          name: "event",
          label: t("event"),
          anyLabel: t("anyEvent"),
          options: options(catalogue.eventTypes, facets?.events),
        },
        {
          name: "type",
          label: t("type"),
          anyLabel: t("anyType"),
          options: options(catalogue.venueTypes, facets?.types),
        },
      ]}
      layouts={[
        ["", t("anyLayout")],
        ...layouts.map(
          (layout): Option => [layout, withCount(tLayout(layout), layout, facets?.layouts)],
        ),
      ]}
      amenities={options(amenities.slice(0, VISIBLE_AMENITIES), facets?.amenities)}
      moreAmenities={options(amenities.slice(VISIBLE_AMENITIES), facets?.amenities)}
      ratings={[
        ["", t("anyRating")],
        ...ratings.map(
          (rating): Option => [
            rating,
            withCount(t("ratingFrom", { rating }), rating, facets?.ratings),
          ],
        ),
      ]}
      suggestLabels={{
        label: t("suggestions"),
        city: t("city"),
        type: t("type"),
        event: t("event"),
        area: t("area"),
        venue: t("venue"),
      }}
      labels={{
        title: t("title"),
        close: t("close"),
        q: t("q"),
        qPlaceholder: t("qPlaceholder"),
        guests: t("guests"),
        layout: t("layout"),
        when: t("when"),
        day: t("day"),
        chooseDay: t("chooseDay"),
        clearDay: t("clearDay"),
        start: t("start"),
        end: t("end"),
        usual: t("usual"),
        price: params.day ? t("price") : t("unitPrice"),
        min: t("min"),
        max: t("max"),
        priceHint: params.day ? t("priceHintTime") : t("priceHint"),
        currency: currency
          ? t("currency", { currency: currencyName(currency, locale) })
          : t("ownCurrency"),
        amenities: t("amenities"),
        more: t("more"),
        rating: t("rating"),
        instant: withCount(t("instant"), "true", facets?.instant),
        apply:
          total === null
            ? t("apply")
            : t(totalIsMore ? "applyCountMore" : "applyCount", { count: total }),
      }}
    />
  );
}
