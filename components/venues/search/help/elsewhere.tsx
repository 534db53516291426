import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { VenueFavorite } from "@/components/favorites/venue-favorite";
import { getTranslations } from "@/lib/i18n/translations";
import { isolate } from "@/lib/shared/isolate";
import { type Localized, localized } from "@/lib/shared/localized";
import { citiesByDistance, type NamedPlace } from "@/lib/venues/search/elsewhere";
import { getFurtherSearches } from "@/lib/venues/search/further-searches";
import { exploreHref, venueQuery } from "@/lib/venues/search/search-params";
import { parseSearchRequest } from "@/lib/venues/search/search-request";
import { searchWithFacets } from "@/lib/venues/search/search-with-facets";
import type { Catalogue } from "@/lib/venues/types";
import { VenueCard } from "../../venue-card";
import { PlaceLinks } from "./place-links";

const MAX_CARDS = 6;
const MAX_CITIES = 3;
const MIN_KM_FROM_AREA = 15;
/** The maximum distance of a city beside results; without results any distance is offered. */
const MAX_KM_BESIDE_RESULTS = 300;

/** Cities of a price's currency; empty when every city counts. */
const cityFilter = (named: NamedPlace, catalogue: Catalogue) =>
  named.params.min || named.params.max
    ? { city: catalogue.cities.map(({ slug }) => slug).join(",") }
    : {};

/**
 * The same search without its place: nearby cities with their distance, and without results there (`withCards`) the nearest
 * venues. `areas` are links to nearby areas.
 */
export async function Elsewhere({
  named,
  catalogue,
  withCards,
  areas,
  area,
}: {
  named: NamedPlace;
  catalogue: Catalogue;
  withCards: boolean;
  areas: ReactNode;
  /** The area in the words, within a city or alone. */
  area: Localized | null;
}) {
  const [t, locale] = await Promise.all([getTranslations("explore.elsewhere"), getLocale()]);
  const { request, params } = parseSearchRequest(named.params, catalogue, Date.now());
  const { at } = named;
  const page = await getFurtherSearches()(() =>
    searchWithFacets({
      ...request,
      limit: MAX_CARDS,
      cursor: null,
      ...(at && { sort: "distance" as const }),
      filters: {
        ...request.filters,
        ...cityFilter(named, catalogue),
        ...(at && { near: [at.longitude, at.latitude] as [number, number] }),
      },
    }),
  );
  if (!page || page.cards.length === 0) return areas;
  const { cards, facets } = page;
  const city = catalogue.cities.find(({ slug }) => slug === named.city);
  const name = city?.name ?? named.place?.name ?? named.area?.name;
  const place = isolate(name ? localized(name, locale) : (named.place?.text ?? ""));
  const near = at
    ? citiesByDistance(at, catalogue.cities, named.city)
        .filter((each) => (facets.cities[each.city.slug]?.count ?? 0) > 0)
        // The results of an area already come from its city.
        .filter(({ km }) => !named.area || km > MIN_KM_FROM_AREA)
        .filter(({ km }) => withCards || km <= MAX_KM_BESIDE_RESULTS)
        .slice(0, MAX_CITIES)
    : [];
  const title = named.place
    ? t("titlePlace", { place })
    : area
      ? t("titleArea", { place: isolate(localized(area, locale)) })
      : t("titleCity", { place });
  const cities = near.map(({ city: nearCity, km }) => {
    const { count = 0, isMore = false } = facets.cities[nearCity.slug] ?? {};
    const href = exploreHref({ ...params, city: nearCity.slug });
    return { name: isolate(localized(nearCity.name, locale)), href, km, count, isAtLeast: isMore };
  });
  if (!withCards && cities.length === 0) return areas;
  return (
    <section aria-labelledby="elsewhere" className="mt-8">
      <h2 id="elsewhere" className="text-lg">
        {withCards ? title : t("few")}
      </h2>
      {areas}
      <PlaceLinks label={t("cities")} places={cities} isMore={!withCards} />
      {withCards && (
        <ul className="mt-6 grid gap-x-6 gap-y-9 sm:grid-cols-2 xl:grid-cols-3">
          {cards.map((card) => (
            <li key={card.id} className="deferred-rendering rounded-card">
              <VenueCard
                as="h3"
                venue={card}
                query={venueQuery(params, page.clauses)}
                action={<VenueFavorite venue={card} />}
                sizes="(min-width: 1240px) 290px, (min-width: 640px) 45vw, calc(100vw - 2rem)"
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
