import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { Input } from "@/components/ui/input";
import { localizePath } from "@/lib/i18n/paths";
import { getTranslations } from "@/lib/i18n/translations";
import { formatClock, formatDay } from "@/lib/shared/format-time";
import { isolate } from "@/lib/shared/isolate";
import { type Locale, localeTag } from "@/lib/shared/locale-tag";
import { localized } from "@/lib/shared/localized";
import { type ExploreParams, exploreHref } from "@/lib/venues/search/search-params";
import { type Catalogue, type CatalogueItem, layouts } from "@/lib/venues/types";
import { type FilterContent, type FilterGroup, filterGroups } from "./filter-content-types";
import { FilterPanel } from "./filter-panel";
import { GroupFields } from "./group-fields";
import { priceLimits } from "./price-limits";

export const filtersId = "filters";
/** The id of the heading of the results. */
export const resultsId = "results";

const joinNames = (names: string[], locale: Locale) =>
  new Intl.ListFormat(localeTag(locale), { type: "unit" }).format(names);

/** The filters of the search. `content` is for browsers without scripts, which cannot fetch it. */
export async function Filters({
  params,
  catalogue,
  content,
  total,
  totalIsMore,
}: {
  params: ExploreParams;
  catalogue: Catalogue;
  content: FilterContent | null;
  total: number | null;
  totalIsMore: boolean;
}) {
  const [t, tChips, tLayout, locale] = await Promise.all([
    getTranslations("explore.filters"),
    getTranslations("explore.chips"),
    getTranslations("venues.layouts"),
    getLocale(),
  ]);
  const { day, start, end } = params;
  const nameIn = (items: CatalogueItem[], slug: string) => {
    const item = items.find((each) => each.slug === slug);
    return item ? localized(item.name, locale) : slug;
  };
  const layout = layouts.find((each) => each === params.layout);
  const limits = priceLimits(params, catalogue.cities, locale);
  const address = exploreHref(params);
  const amenities = params.amenities.map((slug) => isolate(nameIn(catalogue.amenities, slug)));

  return (
    <FilterPanel
      id={filtersId}
      resultsId={resultsId}
      action={localizePath(locale, "/explore")}
      address={address}
      locale={locale}
      groups={{
        when: [
          t("when"),
          day &&
            tChips("when", {
              day: formatDay(day, locale),
              start: formatClock(start, locale),
              end: formatClock(end, locale),
            }),
        ],
        city: [t("city"), nameIn(catalogue.cities, params.city)],
        event: [t("event"), nameIn(catalogue.eventTypes, params.event)],
        type: [t("type"), nameIn(catalogue.venueTypes, params.type)],
        price: [
          t(day ? "price" : "unitPrice"),
          limits.min && limits.max
            ? tChips("between", { min: limits.min, max: limits.max })
            : (limits.min && tChips("min", { price: limits.min })) ||
              (limits.max && tChips("max", { price: limits.max })),
        ],
        amenity: [t("amenities"), amenities.length > 0 ? joinNames(amenities, locale) : ""],
        layout: [t("layout"), layout ? tLayout(layout) : ""],
        rating: [t("rating"), params.rating && t("ratingFrom", { rating: params.rating })],
      }}
      labels={{
        title: t("title"),
        close: t("close"),
        guests: t("guests"),
        instant: t("instant"),
        apply:
          total === null
            ? t("apply")
            : t(totalIsMore ? "applyCountMore" : "applyCount", { count: total }),
        failed: t("failed"),
        retry: t("retry"),
        loading: t("loading"),
        all: t("all"),
      }}
    >
      {content
        ? (Object.fromEntries(
            filterGroups.map((group) => [
              group,
              <GroupFields
                key={group}
                group={group}
                content={content}
                query={new URLSearchParams(address.split("?")[1])}
                locale={locale}
                dayField={<Input id="filter-day" type="date" name="day" defaultValue={day} />}
              />,
            ]),
          ) as Record<FilterGroup, ReactNode>)
        : undefined}
    </FilterPanel>
  );
}
