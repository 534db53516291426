import type { Locale } from "@/lib/i18n/routing";
import { getTranslations } from "@/lib/i18n/translations";
import { localized } from "@/lib/shared/localized";
import type { ExploreParams } from "@/lib/venues/search/search-params";
import type { Catalogue } from "@/lib/venues/types";

/** Returns the title of a search from its filters. */
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
  const cityName = city ? localized(city.name, locale) : null;
  const inCity = (venues: string) =>
    cityName ? t("titleTypeCity", { type: venues, city: cityName }) : venues;
  if (type) return inCity(itemText(t, "types", type.slug) ?? localized(type.name, locale));
  if (event) {
    const fallback = t("titleEvent", { event: localized(event.name, locale) });
    return inCity(itemText(t, "events", event.slug) ?? fallback);
  }
  if (cityName) return t("titleCity", { city: cityName });
  return t("title");
}

/** Returns the text of a catalogue entry; null when the messages have none for its slug. */
function itemText(
  t: Awaited<ReturnType<typeof getTranslations<"explore">>>,
  list: "types" | "events",
  slug: string,
): string | null {
  const key = `${list}.${slug}` as "types.garden";
  return t.has(key) ? t(key) : null;
}
