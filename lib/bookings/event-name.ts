import { getTranslations } from "next-intl/server";
import type { Locale } from "../i18n/routing";
import { localized } from "../shared/localized";
import { getCatalogue } from "../venues/catalogue";

/** The names of event types in `locale`, by their stored value. */
export async function getEventNames(locale: Locale): Promise<Map<string, string>> {
  const [t, catalogue] = await Promise.all([
    getTranslations({ locale, namespace: "bookings.facts" }),
    getCatalogue(),
  ]);
  const eventTypes = catalogue.ok ? catalogue.data.eventTypes : [];
  return new Map([
    ["other", t("otherEvent")],
    ...eventTypes.map(({ slug, name }) => [slug, localized(name, locale)] as const),
  ]);
}

/** The name of a booking's event type in the reader's language; empty when it has none. */
export async function getEventName(eventType: string, locale: Locale): Promise<string> {
  if (!eventType) return "";
  return (await getEventNames(locale)).get(eventType) ?? eventType;
}
