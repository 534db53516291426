import { useLocale, useTranslations } from "next-intl";
import { localizePath } from "@/lib/i18n/paths";
import { localized } from "@/lib/shared/localized";
import { currencyName } from "@/lib/shared/money";
import type { Amount, Facets } from "@/lib/venues/search/queries";
import { type ExploreParams, exploreHref, ratings } from "@/lib/venues/search/search-params";
import { type Catalogue, type CatalogueItem, layouts } from "@/lib/venues/types";
import { FilterFields, type Option } from "./filter-fields";

export const filtersId = "filters";
const shownAmenities = 8;

// Choices with their numbers, as they were put into words before: there are not many different ones.
const most = 5000;
const worded = new Map<string, string>();

function remembered(key: string, say: () => string): string {
  const known = worded.get(key);
  if (known !== undefined) return known;
  const text = say();
  if (worded.size >= most) worded.clear();
  worded.set(key, text);
  return text;
}

/** Every filter of the search, with how many venues each choice would leave. */
export function Filters({
  params,
  catalogue,
  facets,
  all,
  total,
  totalIsMore,
}: {
  params: ExploreParams;
  catalogue: Catalogue;
  facets: Facets | null;
  /** The counts when nothing is chosen. */
  all: Facets | null;
  total: number | null;
  totalIsMore: boolean;
}) {
  const t = useTranslations("explore.filters");
  const tLayout = useTranslations("venues.layouts");
  const locale = useLocale();
  type Counts = Record<string, Amount> | undefined;
  const counted = (name: string, slug: string, counts: Counts): string => {
    if (!counts) return name;
    const amounts = Object.values(counts);
    // A choice that none had is in no list, and where not all were looked at, nothing is known of it.
    const open = amounts.length > 0 ? amounts.every(({ isMore }) => isMore) : totalIsMore;
    const { count, isMore } = counts[slug] ?? { count: 0, isMore: open };
    if (isMore && count === 0) return name;
    return remembered(`${locale} ${count} ${isMore} ${name}`, () =>
      t(isMore ? "optionMore" : "option", { name, count }),
    );
  };
  const options = (items: CatalogueItem[], counts: Counts): Option[] =>
    items.map(({ slug, name }) => [slug, counted(localized(name, locale), slug, counts)]);
  // The most common first, whatever else is chosen: nothing jumps under the hand that chooses.
  const common = ({ slug }: CatalogueItem) => all?.amenities[slug]?.count ?? 0;
  const amenities = [...catalogue.amenities].sort((a, b) => common(b) - common(a));
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
          any: t("anyCity"),
          options: options(catalogue.cities, facets?.cities),
        },
        {
          name: "event",
          label: t("event"),
          any: t("anyEvent"),
          options: options(catalogue.eventTypes, facets?.events),
        },
        {
          name: "type",
          label: t("type"),
          any: t("anyType"),
          options: options(catalogue.venueTypes, facets?.types),
        },
      ]}
      layouts={[
        ["", t("anyLayout")],
        ...layouts.map(
          (layout): Option => [layout, counted(tLayout(layout), layout, facets?.layouts)],
        ),
      ]}
      amenities={options(amenities.slice(0, shownAmenities), facets?.amenities)}
      moreAmenities={options(amenities.slice(shownAmenities), facets?.amenities)}
      ratings={[
        ["", t("anyRating")],
        ...ratings.map(
          (rating): Option => [
            rating,
            counted(t("ratingFrom", { rating }), rating, facets?.ratings),
          ],
        ),
      ]}
      suggest={{
        label: t("suggestions"),
        city: t("city"),
        type: t("type"),
        event: t("event"),
        venue: t("venue"),
      }}
      words={{
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
        currency: currency
          ? t("currency", { currency: currencyName(currency, locale) })
          : t("ownCurrency"),
        amenities: t("amenities"),
        more: t("more"),
        rating: t("rating"),
        instant: counted(t("instant"), "true", facets?.instant),
        apply:
          total === null
            ? t("apply")
            : t(totalIsMore ? "applyCountMore" : "applyCount", { count: total }),
      }}
    />
  );
}
