import { useLocale, useTranslations } from "next-intl";
import type { Offer } from "@/lib/messaging/offer-types";
import { formatInstant } from "@/lib/shared/format-time";
import { isolate } from "@/lib/shared/isolate";
import { localized } from "@/lib/shared/localized";

/** Returns a function that names the booking and the service of an offer, in the reader's language. */
export function useOfferSubject(): (offer: Pick<Offer, "booking" | "serviceName">) => string {
  const t = useTranslations("messaging.offers");
  const locale = useLocale();
  return ({ booking: { venueName, startsAt, timeZone }, serviceName }) => {
    const values = {
      venue: isolate(localized(venueName, locale)),
      date: formatInstant(startsAt, timeZone, locale, "date"),
    };
    return serviceName
      ? t("serviceSubject", { ...values, service: isolate(localized(serviceName, locale)) })
      : t("subject", values);
  };
}
