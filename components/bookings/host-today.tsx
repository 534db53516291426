import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import type { Booking } from "@/lib/bookings/types";
import { formatInstant } from "@/lib/shared/format-time";
import { isolate } from "@/lib/shared/isolate";
import { localized } from "@/lib/shared/localized";

/** The ongoing bookings and those that start today, in the time zone of each venue. `hiddenCount` more are not shown. */
export function HostToday({
  ongoing,
  starting,
  hiddenCount,
}: {
  ongoing: Booking[];
  starting: Booking[];
  hiddenCount: number;
}) {
  const t = useTranslations("hosting.dashboard");
  return (
    <section aria-labelledby="today" className="flex flex-col gap-3">
      <h2 id="today" className="text-xl">
        {t("today")}
      </h2>
      {ongoing.length + starting.length === 0 ? (
        <p className="rounded-card border border-hairline bg-card p-5 text-muted">
          {t("todayNone")}
        </p>
      ) : (
        <ul className="divide-y divide-hairline rounded-card border border-hairline bg-card">
          {ongoing.map((booking) => (
            <TodayRow key={booking.id} booking={booking} isOngoing />
          ))}
          {starting.map((booking) => (
            <TodayRow key={booking.id} booking={booking} isOngoing={false} />
          ))}
          {hiddenCount > 0 && (
            <li className="px-4 py-1">
              <Link
                href="/host/calendar"
                className="inline-flex min-h-11 items-center hover:underline"
              >
                {t("todayMore", { count: hiddenCount })}
              </Link>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

function TodayRow({ booking, isOngoing }: { booking: Booking; isOngoing: boolean }) {
  const t = useTranslations("hosting.dashboard");
  const tBookings = useTranslations("hosting.bookings");
  const tApp = useTranslations("app");
  const locale = useLocale();
  const guest =
    booking.counterpartName === null
      ? tApp("formerGuest")
      : booking.counterpartName || tBookings("aGuest");
  const instant = isOngoing ? booking.endsAt : booking.startsAt;
  const time = formatInstant(instant, booking.timeZone, locale, "time");
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 p-4">
      <div className="min-w-0">
        <Link
          href={`/host/bookings/${booking.id}`}
          className="inline-flex min-h-11 items-center break-words font-medium hover:underline"
        >
          {tBookings("heading", { count: booking.guests, guest: isolate(guest) })}
        </Link>
        <bdi className="block break-words text-muted text-sm">
          {localized(booking.venueName, locale)}
        </bdi>
      </div>
      <p className="tabular-nums">
        {isOngoing && <span className="font-medium text-success">{t("running")}</span>}{" "}
        {isOngoing ? t("runningUntil", { time }) : t("arrivesAt", { time })}
      </p>
    </li>
  );
}
