import { getTranslations } from "next-intl/server";
import type { Locale } from "../i18n/routing";
import { localized } from "../shared/localized";
import { getCatalogue } from "../venues/catalogue";

/** What a booking is for, in the reader's language; empty where nothing was said. */
export async function getEventName(eventType: string, locale: Locale): Promise<string> {
  if (!eventType) return "";
  if (eventType === "other") {
    const t = await getTranslations({ locale, namespace: "bookings.facts" });
    return t("otherEvent");
  }
  const catalogue = await getCatalogue();
  const known = catalogue.ok && catalogue.data.eventTypes.find(({ slug }) => slug === eventType);
  return known ? localized(known.name, locale) : eventType;
}
