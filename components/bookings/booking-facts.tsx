import { useLocale, useTranslations } from "next-intl";
import { Fact } from "@/components/ui/fact";
import type { BookingDocuments } from "@/lib/bookings/document-queries";
import type { Booking } from "@/lib/bookings/types";
import { formatSpan, timeZoneName } from "@/lib/shared/format-time";

/** Time, place, guests, event, reference, people and message of a booking. */
export function BookingFacts({
  booking,
  eventName,
  documents = null,
}: {
  booking: Booking;
  /** The name of the event type; empty without one. */
  eventName: string;
  /** With the address of the venue; null leaves it out. */
  documents?: BookingDocuments | null;
}) {
  const t = useTranslations("bookings.facts");
  const tApp = useTranslations("app");
  const locale = useLocale();
  const { details } = booking;
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <Fact label={t("when")} className="sm:col-span-2">
        {formatSpan(booking.startsAt, booking.endsAt, booking.timeZone, locale)}
        <span className="block text-muted text-sm">{timeZoneName(booking.timeZone, locale)}</span>
      </Fact>
      {documents && (
        <Fact label={t("place")}>
          <span dir="auto" className="match-parent block">
            {documents.street}
          </span>
          <span className="text-muted">{documents.place}</span>
        </Fact>
      )}
      <Fact label={t("guests")}>{t("guestCount", { count: booking.guests })}</Fact>
      {eventName && (
        <Fact label={t("event")}>
          <bdi>{eventName}</bdi>
        </Fact>
      )}
      <Fact label={t("reference")}>
        <bdi className="tabular-nums">{booking.reference}</bdi>
      </Fact>
      <Fact label={t(booking.side === "guest" ? "host" : "guest")}>
        <bdi>{booking.counterpartName ?? tApp("formerMember")}</bdi>
      </Fact>
      {booking.side === "admin" && documents && (
        <Fact label={t("host")}>
          <bdi>{documents.hostName ?? tApp("formerMember")}</bdi>
        </Fact>
      )}
      {details.contactName && (
        <Fact label={t("contact")}>
          <bdi>{details.contactName}</bdi>
          {details.phone && (
            <span className="block">
              <bdi>{details.phone}</bdi>
            </span>
          )}
        </Fact>
      )}
      {details.message && (
        <Fact label={t("message")}>
          <span className="whitespace-pre-line break-words" dir="auto">
            {details.message}
          </span>
        </Fact>
      )}
    </dl>
  );
}
