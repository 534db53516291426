import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/i18n/link";
import { ListOrTable } from "@/components/ui/list-or-table";
import { Price } from "@/components/ui/price";
import type { Booking } from "@/lib/bookings/types";
import { formatSpan } from "@/lib/shared/format-time";
import { localized } from "@/lib/shared/localized";

const columns = ["reference", "venue", "guest", "time", "total", "status"] as const;

type Row = { booking: Booking; status: ReactNode };

/** All users' bookings, with the status badges of the page. Times are in each venue's zone. */
export function BookingsTable({ rows }: { rows: Row[] }) {
  const t = useTranslations("moderation.bookings");
  return (
    <ListOrTable
      isWide
      columns={columns.map((column) => t(column))}
      items={rows.map((row) => <BookingItem key={row.booking.id} {...row} />)}
      lines={rows.map((row) => <BookingRow key={row.booking.id} {...row} />)}
    />
  );
}

function useBookingCells(booking: Booking) {
  const t = useTranslations("moderation.bookings");
  const tApp = useTranslations("app");
  const locale = useLocale();
  return {
    venue: localized(booking.venueName, locale),
    guest:
      booking.counterpartName === null
        ? tApp("formerMember")
        : booking.counterpartName || t("unnamed"),
    guests: t("guests", { count: booking.guests }),
    time: formatSpan(booking.startsAt, booking.endsAt, booking.timeZone, locale),
    total: <Price minor={booking.totalMinor} currency={booking.currency} locale={locale} full />,
    link: {
      href: `/dashboard/bookings/${booking.id}`,
      "aria-label": t("open", { reference: booking.reference }),
    },
  };
}

/** A booking in the list of narrow screens. */
function BookingItem({ booking, status }: Row) {
  const { venue, guest, guests, time, total, link } = useBookingCells(booking);
  return (
    <li className="relative flex flex-col gap-1 p-4">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <Link {...link} className="font-medium tabular-nums after:absolute after:inset-0">
          <bdi>{booking.reference}</bdi>
        </Link>
        {status}
      </p>
      <p className="wrap-anywhere">
        <bdi>{venue}</bdi>
      </p>
      <p className="text-muted text-sm">{time}</p>
      <p className="flex flex-wrap justify-between gap-2 text-sm">
        <span className="text-muted wrap-anywhere">
          <bdi>{guest}</bdi> · {guests}
        </span>
        <span className="font-semibold">{total}</span>
      </p>
    </li>
  );
}

/** A booking as a row of the table. */
function BookingRow({ booking, status }: Row) {
  const { venue, guest, guests, time, total, link } = useBookingCells(booking);
  return (
    <tr className="border-hairline border-b last:border-b-0 hover:bg-tint">
      <th scope="row" className="px-4 py-1 text-start font-medium">
        <Link
          {...link}
          className="inline-flex min-h-11 items-center tabular-nums underline-offset-4 hover:underline"
        >
          <bdi>{booking.reference}</bdi>
        </Link>
      </th>
      <td className="min-w-40 px-4 py-1 wrap-anywhere">
        <bdi>{venue}</bdi>
      </td>
      <td className="px-4 py-1">
        <bdi className="wrap-anywhere">{guest}</bdi>
        <span className="block whitespace-nowrap text-muted">{guests}</span>
      </td>
      <td className="min-w-40 px-4 py-1">{time}</td>
      <td className="whitespace-nowrap px-4 py-1">{total}</td>
      <td className="px-4 py-1">{status}</td>
    </tr>
  );
}
