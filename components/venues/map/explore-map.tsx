import { useLocale, useTranslations } from "next-intl";
import { localizePath } from "@/lib/i18n/paths";
import { localized } from "@/lib/shared/localized";
import { type ExploreParams, exploreHref } from "@/lib/venues/search/search-params";
import type { City, VenueCard } from "@/lib/venues/types";
import { priceRule } from "../card-price-text";
import { cardText } from "../card-text";
import { MapPanel } from "./map-panel";
import type { MapVenue } from "./map-types";

/** The results of a page of /explore on a map. */
export function ExploreMap({
  cards,
  query,
  cities,
  params,
}: {
  cards: VenueCard[];
  /** Added to the address of each venue. */
  query: string;
  cities: City[];
  params: ExploreParams;
}) {
  const t = useTranslations("explore.map");
  const tCount = useTranslations("explore");
  const tCard = useTranslations("venues.card");
  const locale = useLocale();
  const venues = cards.flatMap((card): MapVenue[] => {
    if (!card.at) return [];
    const { name, place, price, href, picture, alt } = cardText(card, locale, tCard, query);
    const rule = priceRule(card.price, tCard);
    // What is written on the pin is a part of its name.
    const said = rule ? `${price[0]}${price[1]}${tCard("comma")}${rule}` : price.join("");
    const label = t("mark", { name, price: said });
    return [{ id: card.id, ...card.at, label, name, place, price, rule, href, picture, alt }];
  });
  // The map's area replaces the city.
  const paramsWithoutPlace = { ...params, city: "", bbox: "", cursors: [] };
  return (
    <MapPanel
      venues={venues}
      cities={cities.map(({ name, longitude, latitude }) => ({
        name: localized(name, locale),
        longitude,
        latitude,
      }))}
      area={params.bbox}
      listHref={exploreHref({ ...params, map: false })}
      searchHref={localizePath(locale, exploreHref(paramsWithoutPlace))}
      labels={{
        label: t("label"),
        loading: t("loading"),
        failed: t("failed"),
        search: t("search"),
        searching: t("searching"),
        zoomIn: t("zoomIn"),
        zoomOut: t("zoomOut"),
        close: t("close"),
        list: t("hideShort"),
        kilometres: t("kilometres"),
        cluster: t("cluster"),
        together: t("together"),
        inView: t("inView"),
      }}
      counts={Array.from({ length: venues.length + 1 }, (_, count) => tCount("count", { count }))}
    />
  );
}
