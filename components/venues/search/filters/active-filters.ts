import type { Locale } from "@/lib/i18n/routing";
import { getTranslations } from "@/lib/i18n/translations";
import { formatClock, formatDay } from "@/lib/shared/format-time";
import { localized } from "@/lib/shared/localized";
import { type ExploreParams, exploreHref } from "@/lib/venues/search/search-params";
import { type Catalogue, type CatalogueItem, layouts } from "@/lib/venues/types";
import type { ActiveFilter } from "./filter-chips";
import { priceLimits } from "./price-limits";

export type NamedFilter = ActiveFilter & {
  /** Search parameters without this filter. */
  remaining: ExploreParams;
  /** Removes this filter from any search parameters. */
  remove: (from: ExploreParams) => ExploreParams;
};

/** Returns the active filters of a search with their names. */
export async function activeFilters(
  params: ExploreParams,
  catalogue: Catalogue,
  locale: Locale,
): Promise<NamedFilter[]> {
  const [t, tLayout] = await Promise.all([
    getTranslations({ locale, namespace: "explore.chips" }),
    getTranslations({ locale, namespace: "venues.layouts" }),
  ]);
  const nameOf = (items: CatalogueItem[], slug: string) => {
    const item = items.find((each) => each.slug === slug);
    return item ? localized(item.name, locale) : slug;
  };
  const filters: NamedFilter[] = [];
  const addFilter = (name: string, remove: (from: ExploreParams) => ExploreParams) => {
    const remaining = { ...remove(params), cursors: [] };
    filters.push({ name, remaining, remove, without: exploreHref(remaining) });
  };
  const add = (name: string, change: Partial<ExploreParams>) =>
    addFilter(name, (from) => ({ ...from, ...change }));
  if (params.q) add(t("text", { text: params.q }), { q: "" });
  if (params.city) add(nameOf(catalogue.cities, params.city), { city: "" });
  if (params.event) add(nameOf(catalogue.eventTypes, params.event), { event: "" });
  if (params.type) add(nameOf(catalogue.venueTypes, params.type), { type: "" });
  if (params.day) {
    const when = {
      day: formatDay(params.day, locale),
      start: formatClock(params.start, locale),
      end: formatClock(params.end, locale),
    };
    add(t("when", when), { day: "", start: "", end: "" });
  }
  if (params.guests) add(t("guests", { count: Number(params.guests) }), { guests: "" });
  const layout = layouts.find((each) => each === params.layout);
  if (layout) add(t("layout", { name: tLayout(layout) }), { layout: "" });
  if (params.bbox) add(t("area"), { bbox: "" });
  const limits = priceLimits(params, catalogue.cities, locale);
  if (limits.min) add(t("min", { price: limits.min }), { min: "" });
  if (limits.max) add(t("max", { price: limits.max }), { max: "" });
  for (const amenity of params.amenities) {
    addFilter(nameOf(catalogue.amenities, amenity), (from) => ({
      ...from,
      amenities: from.amenities.filter((slug) => slug !== amenity),
    }));
  }
  if (params.rating) add(t("rating", { rating: params.rating }), { rating: "" });
  if (params.instant) add(t("instant"), { instant: false });
  return filters;
}
