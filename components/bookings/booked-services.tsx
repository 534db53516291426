import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/text-link";
import { partState } from "@/lib/bookings/rules/service-part";
import type { BookingStatus } from "@/lib/bookings/rules/status";
import type { BookedService } from "@/lib/bookings/types";
import { localized } from "@/lib/shared/localized";

const tones = {
  pending: "warning",
  accepted: "success",
  declined: "neutral",
  late: "neutral",
  ended: "neutral",
} as const;

/**
 * The services in a booking, each with the provider's decision. For a service without a price, the guest gets a link to its
 * provider, to agree on one.
 */
export function BookedServices({
  services,
  booking,
}: {
  services: BookedService[];
  booking: { status: BookingStatus; side: string };
}) {
  const t = useTranslations("bookings.parts");
  const locale = useLocale();
  if (services.length === 0) return null;
  return (
    <section aria-label={t("title")} className="mt-4 border-hairline border-t pt-4">
      <h3 className="text-muted text-sm">{t("title")}</h3>
      <ul className="mt-1 flex flex-col gap-2">
        {services.map((service) => {
          // Only the provider needs to know whether there is still time for an answer.
          const state = partState(booking.status, service.status, true);
          const isOpen = service.isPriceOpen && state === "pending";
          return (
            <li key={service.serviceId} className="flex flex-wrap items-center gap-x-3">
              <bdi className="wrap-anywhere">{localized(service.name, locale) || t("unnamed")}</bdi>
              <Badge variant={tones[state]}>{t(state)}</Badge>
              {isOpen && <span className="text-muted text-sm">{t("custom")}</span>}
              {isOpen && booking.side === "guest" && (
                <TextLink
                  href={`/dashboard/messages/new/service/${service.serviceId}`}
                  aria-label={t("agreeNamed", { service: localized(service.name, locale) })}
                >
                  {t("agree")}
                </TextLink>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
