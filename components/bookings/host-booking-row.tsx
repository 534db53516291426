import { useLocale, useNow, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/i18n/link";
import { Price } from "@/components/ui/price";
import { allowedTransitions } from "@/lib/bookings/rules/status";
import type { Booking } from "@/lib/bookings/types";
import { formatSpan } from "@/lib/shared/format-time";
import { isolate } from "@/lib/shared/isolate";
import { localized } from "@/lib/shared/localized";
import { hasFraction } from "@/lib/shared/money";
import { HostRequestButtons } from "./host-request-buttons";

/** A booking in the host's lists, with the buttons for a request. */
export function HostBookingRow({ booking, badge }: { booking: Booking; badge: ReactNode }) {
  const t = useTranslations("hosting.bookings");
  const tApp = useTranslations("app");
  const locale = useLocale();
  const guest =
    booking.counterpartName === null ? tApp("formerGuest") : booking.counterpartName || t("aGuest");
  const full = hasFraction([booking.netMinor ?? 0, booking.totalMinor], booking.currency);
  const hasBegun = Date.parse(booking.startsAt) <= useNow().getTime();
  // Cancelling is offered on the booking's page only.
  const transitions = allowedTransitions(booking.status, "host", hasBegun).filter(
    (transition) => transition !== "cancel",
  );
  return (
    <li className="@container flex flex-col gap-3 rounded-card border border-hairline bg-card p-4 sm:p-5">
      <div className="flex flex-col @xl:flex-row @xl:items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2">
            {badge}
            {booking.status === "pending" && booking.requestExpiresAt && (
              <RequestExpiry expiresAt={booking.requestExpiresAt} />
            )}
          </div>
          <h3 className="mt-1.5 break-words text-lg">
            <Link href={`/host/bookings/${booking.id}`} className="hover:underline">
              {t("heading", { count: booking.guests, guest: isolate(guest) })}
            </Link>
          </h3>
          <p>{formatSpan(booking.startsAt, booking.endsAt, booking.timeZone, locale)}</p>
          <p className="break-words text-sm text-muted">
            <bdi>{localized(booking.venueName, locale)}</bdi> · <bdi>{booking.reference}</bdi>
          </p>
          {booking.details.message && (
            <p dir="auto" className="match-parent mt-2 line-clamp-2 break-words text-sm">
              {booking.details.message}
            </p>
          )}
        </div>
        <dl className="flex shrink-0 flex-col @xl:items-end gap-1">
          {booking.netMinor !== null && (
            <div className="flex flex-wrap items-baseline gap-x-2">
              <dt className="text-muted text-sm">{t("net")}</dt>
              <dd className="font-semibold text-lg">
                <Price
                  minor={booking.netMinor}
                  currency={booking.currency}
                  locale={locale}
                  full={full}
                />
              </dd>
            </div>
          )}
          <div className="flex flex-wrap items-baseline gap-x-2 text-muted text-sm">
            <dt>{t("guestPays")}</dt>
            <dd>
              <Price
                minor={booking.totalMinor}
                currency={booking.currency}
                locale={locale}
                full={full}
              />
            </dd>
          </div>
        </dl>
      </div>
      {transitions.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <HostRequestButtons
            bookingId={booking.id}
            guest={guest}
            currency={booking.currency}
            transitions={transitions}
          />
        </div>
      )}
    </li>
  );
}

function RequestExpiry({ expiresAt }: { expiresAt: string }) {
  const t = useTranslations("hosting.bookings");
  const minutes = Math.max(0, Math.floor((Date.parse(expiresAt) - useNow().getTime()) / 60_000));
  const hours = Math.floor(minutes / 60);
  return (
    <span className={`text-sm ${hours < 3 ? "font-medium text-danger" : "text-muted"}`}>
      {hours > 0 ? t("expiresHours", { count: hours }) : t("expiresMinutes", { count: minutes })}
    </span>
  );
}
