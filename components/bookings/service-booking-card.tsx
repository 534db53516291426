import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/i18n/link";
import { Badge } from "@/components/ui/badge";
import { Price } from "@/components/ui/price";
import type { ServiceBooking } from "@/lib/bookings/provider-types";
import { partState } from "@/lib/bookings/rules/service-part";
import { formatSpan } from "@/lib/shared/format-time";
import { isolate } from "@/lib/shared/isolate";
import { localized } from "@/lib/shared/localized";
import { BookingBadge } from "./booking-badge";
import { ServiceBookingButtons } from "./service-booking-buttons";

const tones = {
  pending: "warning",
  accepted: "success",
  declined: "danger",
  late: "neutral",
  ended: "neutral",
} as const;

/** A service booking in the provider's lists, with buttons while it can be decided; `children` is what else can be done. */
export function ServiceBookingCard({
  serviceBooking,
  heading: Heading = "h3",
  children,
}: {
  serviceBooking: ServiceBooking;
  heading?: "h2" | "h3";
  children?: ReactNode;
}) {
  const t = useTranslations("provider.bookings");
  const tApp = useTranslations("app");
  const locale = useLocale();
  const service = localized(serviceBooking.serviceName, locale);
  const venue = localized(serviceBooking.venueName, locale);
  const event = localized(serviceBooking.eventType, locale);
  const { obstacle } = serviceBooking;
  const state = partState(
    serviceBooking.bookingStatus,
    serviceBooking.serviceStatus,
    serviceBooking.canDecide,
  );
  const facts = [
    t("guests", { count: serviceBooking.guests }),
    serviceBooking.hours !== null && t("hours", { count: serviceBooking.hours }),
    serviceBooking.quantity > 1 && t("times", { count: serviceBooking.quantity }),
    event && isolate(event),
    t("by", { name: isolate(serviceBooking.guestName ?? tApp("formerGuest")) }),
  ].filter(Boolean);
  // The guest's phone is shown once the booking is confirmed and the service accepted.
  const isContactPending =
    (serviceBooking.bookingStatus === "pending" && serviceBooking.serviceStatus !== "declined") ||
    (serviceBooking.bookingStatus === "confirmed" && serviceBooking.serviceStatus === "pending");
  return (
    <li className="flex flex-col gap-3 rounded-card border border-hairline bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-col gap-1">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm">
            <span className="inline-flex items-center gap-2">
              {t("yourPart")} <Badge variant={tones[state]}>{t(`part.${state}`)}</Badge>
            </span>
            <span className="inline-flex items-center gap-2">
              {t("bookingIs")} <BookingBadge status={serviceBooking.bookingStatus} />
            </span>
          </p>
          <Heading className="text-lg wrap-anywhere">
            {t("heading", { service: isolate(service), venue: isolate(venue) })}
          </Heading>
          <p>
            {formatSpan(
              serviceBooking.startsAt,
              serviceBooking.endsAt,
              serviceBooking.timeZone,
              locale,
            )}
          </p>
          <p className="text-muted text-sm wrap-anywhere">
            {facts.join(" · ")} · <bdi className="tabular-nums">{serviceBooking.reference}</bdi>
          </p>
          {serviceBooking.guestPhone && (
            <p className="text-sm">
              {t("phone")}{" "}
              <a
                href={`tel:${serviceBooking.guestPhone.replace(/[^\d+]/g, "")}`}
                dir="ltr"
                className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
              >
                {serviceBooking.guestPhone}
              </a>
            </p>
          )}
          {obstacle && (
            <p className="max-w-text rounded-control bg-tint p-3 text-sm">
              {t(`obstacle.${obstacle}`)}{" "}
              {obstacle === "provider_blocked" && (
                <Link
                  href="/provider/dates"
                  className="inline-flex min-h-6 items-center text-accent underline underline-offset-4"
                >
                  {t("toDates")}
                </Link>
              )}
              {obstacle === "provider_taken" && (
                <Link
                  href="/provider/business"
                  className="inline-flex min-h-6 items-center text-accent underline underline-offset-4"
                >
                  {t("toTeams")}
                </Link>
              )}
            </p>
          )}
          {isContactPending && !obstacle && <p className="text-muted text-sm">{t("toldLater")}</p>}
        </div>
        <p className="font-semibold text-lg tabular-nums">
          {serviceBooking.amountMinor > 0 ? (
            <Price
              minor={serviceBooking.amountMinor}
              currency={serviceBooking.currency}
              locale={locale}
            />
          ) : (
            <span className="font-normal text-base text-muted">{t("agreed")}</span>
          )}
        </p>
      </div>
      {(serviceBooking.canDecide || children) && (
        <div className="flex flex-wrap gap-2">
          {serviceBooking.canDecide && (
            <ServiceBookingButtons
              bookingId={serviceBooking.bookingId}
              serviceId={serviceBooking.serviceId}
              service={service}
              venue={venue}
              canAccept={obstacle === null}
            />
          )}
          {children}
        </div>
      )}
    </li>
  );
}
