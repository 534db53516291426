import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { Photo } from "@/components/ui/photo";
import { TextLink } from "@/components/ui/text-link";
import type { Booking } from "@/lib/bookings/types";
import { formatInstant, formatSpan, timeZoneName } from "@/lib/shared/format-time";
import { localized } from "@/lib/shared/localized";
import { formatMoney } from "@/lib/shared/money";
import { venueImageUrl } from "@/lib/venues/photos/image-url";
import { BookingBadge } from "./booking-badge";

/** A booking in the guest's list. */
export function BookingCard({ booking }: { booking: Booking }) {
  const t = useTranslations("bookings");
  const locale = useLocale();
  const imageUrl = booking.venueImage && venueImageUrl(booking.venueImage);
  const zone = timeZoneName(booking.timeZone, locale);
  const deadline =
    booking.status === "pending"
      ? booking.requestExpiresAt
      : booking.status === "held"
        ? booking.holdExpiresAt
        : null;
  const href =
    booking.status === "held"
      ? `/booking/${booking.venueId}?hold=${booking.id}&step=details`
      : `/dashboard/bookings/${booking.id}`;
  return (
    <li className="relative flex flex-col gap-4 rounded-card border border-hairline bg-card p-4 transition-colors duration-150 hover:border-control sm:flex-row sm:items-center">
      <div className="relative aspect-[4/3] overflow-hidden rounded-control bg-tint sm:w-40 sm:shrink-0">
        <Photo
          src={imageUrl}
          alt=""
          sizes="(min-width: 640px) 160px, 100vw"
          className="absolute inset-0"
        />
      </div>
      <div className="min-w-0 flex-1">
        <BookingBadge status={booking.status} />
        <h2 className="mt-1.5 break-words text-lg">
          <Link href={href} className="after:absolute after:inset-0">
            <bdi>{localized(booking.venueName, locale)}</bdi>
          </Link>
        </h2>
        <p>{formatSpan(booking.startsAt, booking.endsAt, booking.timeZone, locale)}</p>
        <p className="text-muted text-sm">{zone}</p>
        {deadline && (
          <p>
            {t(booking.status === "held" ? "card.finishBy" : "card.answerBy", {
              date: formatInstant(deadline, booking.timeZone, locale),
            })}
          </p>
        )}
        <p className="text-muted text-sm">
          {t("card.guests", { count: booking.guests })} · {t("card.reference")}{" "}
          <bdi className="tabular-nums">{booking.reference}</bdi>
        </p>
        {booking.canReview && (
          <TextLink
            href={`/dashboard/bookings/${booking.id}#review`}
            className="relative font-medium"
          >
            {t("card.review")}
          </TextLink>
        )}
      </div>
      <p className="font-semibold text-lg tabular-nums sm:text-end">
        {formatMoney(booking.totalMinor, booking.currency, locale)}
      </p>
    </li>
  );
}
