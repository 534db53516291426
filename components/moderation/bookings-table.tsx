import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Price } from "@/components/ui/price";
import type { Booking } from "@/lib/bookings/types";
import { Link } from "@/lib/i18n/navigation";
import { formatSpan } from "@/lib/shared/format-time";
import { localized } from "@/lib/shared/localized";

const columns = ["reference", "venue", "guest", "time", "total", "status"] as const;

/** Everybody's bookings; the page says the status of each. Times are by the venue's clock. */
export function BookingsTable({ rows }: { rows: { booking: Booking; status: ReactNode }[] }) {
  const t = useTranslations("moderation.bookings");
  const locale = useLocale();
  return (
    <div className="overflow-x-auto rounded-card border border-hairline bg-card">
      <table className="w-full min-w-200 text-start text-sm">
        <thead>
          <tr className="border-hairline border-b text-muted">
            {columns.map((column) => (
              <th key={column} scope="col" className="px-4 py-3 text-start font-medium">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ booking, status }) => (
            <tr key={booking.id} className="border-hairline border-b last:border-b-0 hover:bg-tint">
              <th scope="row" className="px-4 py-1 text-start font-medium">
                <Link
                  href={`/dashboard/bookings/${booking.id}`}
                  aria-label={t("open", { reference: booking.reference })}
                  className="inline-flex min-h-11 items-center tabular-nums underline-offset-4 hover:underline"
                >
                  <bdi>{booking.reference}</bdi>
                </Link>
              </th>
              <td className="min-w-44 px-4 py-1 wrap-anywhere">
                <bdi>{localized(booking.venueName, locale)}</bdi>
              </td>
              <td className="px-4 py-1 wrap-anywhere">
                <bdi>{booking.otherName || t("unnamed")}</bdi>
                <span className="block text-muted">{t("guests", { count: booking.guests })}</span>
              </td>
              <td className="min-w-44 px-4 py-1">
                {formatSpan(booking.startsAt, booking.endsAt, booking.timeZone, locale)}
              </td>
              <td className="whitespace-nowrap px-4 py-1">
                <Price
                  minor={booking.totalMinor}
                  currency={booking.currency}
                  locale={locale}
                  full
                />
              </td>
              <td className="px-4 py-1">{status}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
