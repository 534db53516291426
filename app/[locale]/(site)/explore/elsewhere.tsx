import { getLocale, getTranslations } from "next-intl/server";
import { VenueFavorite } from "@/components/favorites/venue-favorite";
import { Link } from "@/components/i18n/link";
import { buttonClass } from "@/components/ui/button";
import { VenueCard } from "@/components/venues/venue-card";
import { isolate } from "@/lib/shared/isolate";
import { localized } from "@/lib/shared/localized";
import { citiesByDistance, type NamedPlace } from "@/lib/venues/search/elsewhere";
import { exploreHref, venueQuery } from "@/lib/venues/search/search-params";
import { parseSearchRequest } from "@/lib/venues/search/search-request";
import { searchWithFacets } from "@/lib/venues/search/search-with-facets";
import type { Catalogue } from "@/lib/venues/types";

const MAX_CARDS = 6;
const MAX_CITIES = 3;

/**
 * The same search without its place: cities near it with their distance, and without results there (`withCards`) the venues
 * nearest to it.
 */
export async function Elsewhere({
  named,
  catalogue,
  withCards,
}: {
  named: NamedPlace;
  catalogue: Catalogue;
  withCards: boolean;
}) {
  const [t, locale] = await Promise.all([getTranslations("explore.elsewhere"), getLocale()]);
  const { request, params } = parseSearchRequest(named.params, catalogue, Date.now());
  const { at } = named;
  const page = await searchWithFacets({
    ...request,
    limit: MAX_CARDS,
    cursor: null,
    ...(at && {
      sort: "distance" as const,
      filters: { ...request.filters, near: [at.longitude, at.latitude] as [number, number] },
    }),
  });
  if (!page.ok || page.data.cards.length === 0) return null;
  const { cards, facets } = page.data;
  const city = catalogue.cities.find(({ slug }) => slug === named.city);
  const placeName = named.place?.name ? localized(named.place.name, locale) : named.place?.text;
  const place = isolate(city ? localized(city.name, locale) : (placeName ?? ""));
  const near = at
    ? citiesByDistance(at, catalogue.cities, named.city)
        .filter((each) => (facets.cities[each.city.slug]?.count ?? 0) > 0)
        .slice(0, MAX_CITIES)
    : [];
  const title = named.place ? t("titlePlace", { place }) : t("titleCity", { place });
  return (
    <section aria-labelledby="elsewhere" className="mt-8">
      <h2 id="elsewhere" className="text-lg">
        {withCards ? title : t("few")}
      </h2>
      {near.length > 0 && (
        <ul aria-label={t("cities")} className="mt-4 flex flex-wrap gap-2">
          {near.map(({ city: nearCity, km }) => {
            const { count = 0, isMore = false } = facets.cities[nearCity.slug] ?? {};
            const values = { count, km, city: isolate(localized(nearCity.name, locale)) };
            return (
              <li key={nearCity.slug}>
                <Link
                  href={exploreHref({ ...params, city: nearCity.slug })}
                  className={buttonClass({ variant: "outline", size: "sm" })}
                >
                  <bdi>{t(isMore ? "cityMore" : "city", values)}</bdi>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      {withCards && (
        <ul className="mt-6 grid gap-x-6 gap-y-9 sm:grid-cols-2 xl:grid-cols-3">
          {cards.map((card) => (
            <li key={card.id} className="deferred-rendering rounded-card">
              <VenueCard
                as="h3"
                venue={card}
                query={venueQuery(params)}
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
