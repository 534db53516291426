import { getTranslations } from "next-intl/server";
import type { Locale } from "../i18n/routing";
import { localized } from "../shared/localized";
import { getCatalogue } from "../venues/catalogue";

/** The name of a booking's event type in the reader's language; empty when it has none. */
export async function getEventName(eventType: string, locale: Locale): Promise<string> {
  if (!eventType) return "";
  if (eventType === "other") {
    const t = await getTranslations({ locale, namespace: "bookings.facts" });
    return t("otherEvent");
  }
  const catalogue = await getCatalogue();
  const eventTypeItem =
    catalogue.ok && catalogue.data.eventTypes.find(({ slug }) => slug === eventType);
  return eventTypeItem ? localized(eventTypeItem.name, locale) : eventType;
}
