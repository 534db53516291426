import { getLocale } from "next-intl/server";
import { panLabels } from "@/components/ui/pan-buttons";
import { localizePath } from "@/lib/i18n/paths";
import { getTranslations } from "@/lib/i18n/translations";
import { localized } from "@/lib/shared/localized";
import { type ExploreParams, exploreHref } from "@/lib/venues/search/search-params";
import type { City } from "@/lib/venues/types";
import type { MapProps } from "../../map/map-types";
import { ResultsMap } from "./results-map";

/** Returns the texts for numbers up to `max`, as `counts` of the map; one text when only the number differs. */
function countTexts(max: number, textOf: (count: number) => string): MapProps["counts"] {
  const texts = Array.from({ length: max + 1 }, (_, count) =>
    textOf(count).replace(String(count), "{count}"),
  );
  return texts.flatMap((text, from) => (text === texts[from - 1] ? [] : [[from, text]]));
}

/** The results of the page on a map. */
export async function ExploreMap({
  pins,
  query,
  cities,
  params,
}: {
  /** The number of results with a location. */
  pins: number;
  /** Added to the address of each venue. */
  query: string;
  cities: City[];
  params: ExploreParams;
}) {
  const [locale, t, tCount, tCard, tPan] = await Promise.all([
    getLocale(),
    getTranslations("explore.map"),
    getTranslations("explore"),
    getTranslations("venues.card"),
    getTranslations("ui.pan"),
  ]);
  // The area of the map replaces the city.
  const paramsWithoutPlace = { ...params, city: "", bbox: "", cursors: [] };
  return (
    <ResultsMap
      query={query}
      mark={t("mark", { name: "{name}", price: "{price}" })}
      comma={tCard("comma")}
      cities={cities.map(({ name, longitude, latitude }) => [
        localized(name, locale),
        longitude,
        latitude,
      ])}
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
        pan: tPan("map"),
        panDirections: panLabels(tPan),
        close: t("close"),
        list: t("hideShort"),
        kilometres: t("kilometres"),
        cluster: t("cluster"),
        together: t("together"),
        inView: t("inView"),
      }}
      counts={countTexts(pins, (count) => tCount("count", { count }))}
    />
  );
}
