import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Price } from "@/components/ui/price";
import type { ServiceBooking } from "@/lib/bookings/provider-types";
import { formatSpan } from "@/lib/shared/format-time";
import { isolate } from "@/lib/shared/isolate";
import { localized } from "@/lib/shared/localized";
import { BookingBadge } from "./booking-badge";
import { PartButtons } from "./part-buttons";

const tones = {
  pending: "warning",
  accepted: "success",
  declined: "danger",
  late: "neutral",
} as const;

/** A provider's part in a booking: which service, where, when, for whom, and their answer. */
export function ServiceBookingCard({
  part,
  heading: Heading = "h3",
}: {
  part: ServiceBooking;
  heading?: "h2" | "h3";
}) {
  const t = useTranslations("provider.bookings");
  const tApp = useTranslations("app");
  const locale = useLocale();
  const service = localized(part.serviceName, locale);
  const venue = localized(part.venueName, locale);
  const event = localized(part.eventType, locale);
  const state = part.partStatus === "pending" && !part.canDecide ? "late" : part.partStatus;
  const facts = [
    t("guests", { count: part.guests }),
    part.quantity > 1 && t("times", { count: part.quantity }),
    event && isolate(event),
    t("by", { name: isolate(part.guestName ?? tApp("formerGuest")) }),
  ].filter(Boolean);
  // Name and phone follow when both sides are bound: until then the card says so.
  const unbound =
    (part.bookingStatus === "pending" && part.partStatus !== "declined") ||
    (part.bookingStatus === "confirmed" && part.partStatus === "pending");
  return (
    <li className="flex flex-col gap-3 rounded-card border border-hairline bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-col gap-1">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm">
            <span className="inline-flex items-center gap-2">
              {t("yourPart")} <Badge variant={tones[state]}>{t(`part.${state}`)}</Badge>
            </span>
            <span className="inline-flex items-center gap-2">
              {t("bookingIs")} <BookingBadge status={part.bookingStatus} />
            </span>
          </p>
          <Heading className="text-lg wrap-anywhere">
            {t("heading", { service: isolate(service), venue: isolate(venue) })}
          </Heading>
          <p>{formatSpan(part.startsAt, part.endsAt, part.timeZone, locale)}</p>
          <p className="text-muted text-sm wrap-anywhere">
            {facts.join(" · ")} · <bdi className="tabular-nums">{part.reference}</bdi>
          </p>
          {part.guestPhone && (
            <p className="text-sm">
              {t("phone")}{" "}
              <a
                href={`tel:${part.guestPhone.replace(/[^\d+]/g, "")}`}
                dir="ltr"
                className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
              >
                {part.guestPhone}
              </a>
            </p>
          )}
          {unbound && <p className="text-muted text-sm">{t("toldLater")}</p>}
        </div>
        <p className="font-semibold text-lg tabular-nums">
          {part.amountMinor > 0 ? (
            <Price minor={part.amountMinor} currency={part.currency} locale={locale} />
          ) : (
            <span className="font-normal text-base text-muted">{t("agreed")}</span>
          )}
        </p>
      </div>
      {part.canDecide && (
        <div className="flex flex-wrap gap-2">
          <PartButtons
            bookingId={part.bookingId}
            serviceId={part.serviceId}
            service={service}
            venue={venue}
          />
        </div>
      )}
    </li>
  );
}
