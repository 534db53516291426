import { getTranslations } from "next-intl/server";
import type { Locale } from "@/lib/i18n/routing";
import { localized } from "@/lib/shared/localized";
import type { ExploreParams } from "@/lib/venues/search/search-params";
import type { Catalogue } from "@/lib/venues/types";

/** What the results are, in a few words. */
export async function pageTitle(
  params: ExploreParams,
  catalogue: Catalogue,
  locale: Locale,
): Promise<string> {
  const t = await getTranslations({ locale, namespace: "explore" });
  const city = catalogue.cities.find(({ slug }) => slug === params.city);
  const type = catalogue.venueTypes.find(({ slug }) => slug === params.type);
  const event = catalogue.eventTypes.find(({ slug }) => slug === params.event);
  if (params.q) return t("titleText", { text: params.q });
  const parts = [type, city].flatMap((item) => (item ? [localized(item.name, locale)] : []));
  if (parts.length === 2) return parts.join(" · ");
  if (city) return t("titleCity", { city: localized(city.name, locale) });
  if (type) return t("titleType", { type: localized(type.name, locale) });
  if (event) return t("titleEvent", { event: localized(event.name, locale) });
  return t("title");
}
