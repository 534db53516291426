import { CalendarPlus, Download, MapPin, ReceiptText, RotateCcw } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Link } from "@/components/i18n/link";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { calendarEntry, type Papers } from "@/lib/bookings/documents";
import { getChosenExtras } from "@/lib/bookings/queries";
import {
  directionsLink,
  googleCalendarLink,
  outlookLink,
} from "@/lib/bookings/rules/calendar-links";
import { bookAgainHref } from "@/lib/bookings/selection";
import type { Booking } from "@/lib/bookings/types";

const look = buttonClass({ variant: "outline", size: "sm" });

/** Calendar, way there, receipt and the next booking: what one wants once a booking is made. */
export async function AfterBooking({ booking, papers }: { booking: Booking; papers: Papers }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("bookings.after")]);
  const entry = await calendarEntry(booking, papers, locale);
  const isAhead =
    (booking.status === "pending" || booking.status === "confirmed") && booking.side !== "admin";
  const again =
    booking.side === "guest" && papers.bookable
      ? bookAgainHref(booking, await getChosenExtras(booking.id))
      : null;
  const way = directionsLink(entry.geo, entry.location);
  return (
    <Card className="print:hidden">
      <section aria-labelledby="after-booking" className="flex flex-col gap-5">
        <h2 id="after-booking" className="text-xl">
          {t(isAhead && booking.side === "guest" ? "title" : "hostTitle")}
        </h2>
        {isAhead && (
          <Group label={t("calendar")}>
            <a
              href={`/api/bookings/${booking.id}/calendar?locale=${locale}`}
              download
              className={look}
            >
              <Download aria-hidden="true" className="size-4" />
              {t("file")}
            </a>
            <Outside href={googleCalendarLink(entry)}>
              <CalendarPlus aria-hidden="true" className="size-4" />
              {t("google")}
            </Outside>
            <Outside href={outlookLink(entry)}>
              <CalendarPlus aria-hidden="true" className="size-4" />
              {t("outlook")}
            </Outside>
          </Group>
        )}
        {isAhead && way && (
          <Group label={t("place")}>
            <p className="w-full wrap-anywhere">
              <span dir="auto" className="match-parent block">
                {papers.street}
              </span>
              <span className="text-muted">{papers.place}</span>
            </p>
            <Outside href={way}>
              <MapPin aria-hidden="true" className="size-4" />
              {t("directions")}
            </Outside>
          </Group>
        )}
        <Group label={t("more")}>
          <Link href={`/dashboard/bookings/${booking.id}/receipt`} className={look}>
            <ReceiptText aria-hidden="true" className="size-4" />
            {t("receipt")}
          </Link>
          {again && (
            <Link href={again} className={look}>
              <RotateCcw aria-hidden="true" className="size-4 rtl:-scale-x-100" />
              {t("again")}
            </Link>
          )}
        </Group>
      </section>
    </Card>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="text-muted text-sm">{label}</h3>
      <div className="mt-1.5 flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={look}>
      {children}
    </a>
  );
}
