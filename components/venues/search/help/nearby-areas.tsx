import { getLocale } from "next-intl/server";
import { getTranslations } from "@/lib/i18n/translations";
import { isolate } from "@/lib/shared/isolate";
import { localized } from "@/lib/shared/localized";
import { getFurtherSearches } from "@/lib/venues/search/further-searches";
import type { NamedArea } from "@/lib/venues/search/help-queries";
import { areasByDistance } from "@/lib/venues/search/nearby-areas";
import { searchVenues } from "@/lib/venues/search/queries";
import { withoutWords } from "@/lib/venues/search/query-clauses";
import { type ExploreParams, exploreHref } from "@/lib/venues/search/search-params";
import { parseSearchRequest } from "@/lib/venues/search/search-request";
import type { Catalogue } from "@/lib/venues/types";
import { PlaceLinks } from "./place-links";

const MAX_AREAS = 3;
const MAX_KM = 60;

/** The same search in the areas nearest to the named one, with their distance. */
export async function NearbyAreas({
  area,
  words,
  params,
  catalogue,
  isMore,
}: {
  area: NamedArea;
  /** The typed words of the area. */
  words: string;
  params: ExploreParams;
  catalogue: Catalogue;
  /** True when the area itself has results. */
  isMore: boolean;
}) {
  const [t, locale] = await Promise.all([getTranslations("explore.elsewhere"), getLocale()]);
  const requestFor = (q: string) =>
    parseSearchRequest({ ...params, q, cursors: [], bbox: "" }, catalogue, Date.now()).request;
  const { longitude, latitude } = area.at;
  const around = requestFor(withoutWords(params.q, words));
  const search = getFurtherSearches();
  const filters = { ...around.filters, near: [longitude, latitude] as [number, number] };
  const page = await search(() => searchVenues({ ...around, sort: "distance", filters }));
  if (!page) return null;
  const near = areasByDistance(area, page.cards, MAX_KM).slice(0, MAX_AREAS);
  const counted = await Promise.all(
    near.map(async ({ name, km }) => {
      const q = `${withoutWords(params.q, words)} ${localized(name, locale)}`.trim();
      const found = await search(() => searchVenues({ ...requestFor(q), limit: 1 }));
      return {
        name: isolate(localized(name, locale)),
        km,
        href: exploreHref({ ...params, q, bbox: "", cursors: [] }),
        count: found?.total ?? 0,
        isAtLeast: found?.totalIsMore ?? false,
      };
    }),
  );
  const places = counted.filter(({ count }) => count > 0);
  return <PlaceLinks label={t("areas")} places={places} isMore={isMore} />;
}
