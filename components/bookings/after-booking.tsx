import { CalendarPlus, Download, MapPin, ReceiptText, RotateCcw } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Link } from "@/components/i18n/link";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { type BookingDocuments, getCalendarEvent } from "@/lib/bookings/document-queries";
import { getChosenExtras } from "@/lib/bookings/queries";
import {
  directionsLink,
  googleCalendarLink,
  outlookLink,
} from "@/lib/bookings/rules/calendar-links";
import { bookAgainHref } from "@/lib/bookings/selection";
import type { Booking } from "@/lib/bookings/types";

const linkClass = buttonClass({ variant: "outline", size: "sm" });

/** Actions for a submitted booking: add it to a calendar, get directions, open the receipt, book again. */
export async function AfterBooking({
  booking,
  documents,
}: {
  booking: Booking;
  documents: BookingDocuments;
}) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("bookings.after")]);
  const event = await getCalendarEvent(booking, documents, locale);
  const isUpcoming =
    (booking.status === "pending" || booking.status === "confirmed") && booking.side !== "admin";
  const againHref =
    booking.side === "guest" && documents.bookable
      ? bookAgainHref(booking, await getChosenExtras(booking.id))
      : null;
  const directions = directionsLink(documents.geo, documents.address);
  return (
    <Card className="print:hidden">
      <section aria-labelledby="after-booking" className="flex flex-col gap-5">
        <h2 id="after-booking" className="text-xl">
          {t(isUpcoming && booking.side === "guest" ? "title" : "hostTitle")}
        </h2>
        {isUpcoming && (
          <Group label={t("calendar")}>
            <a
              href={`/api/bookings/${booking.id}/calendar?locale=${locale}`}
              download
              className={linkClass}
            >
              <Download aria-hidden="true" className="size-4" />
              {t("file")}
            </a>
            <ExternalLink href={googleCalendarLink(event)}>
              <CalendarPlus aria-hidden="true" className="size-4" />
              {t("google")}
            </ExternalLink>
            <ExternalLink href={outlookLink(event)}>
              <CalendarPlus aria-hidden="true" className="size-4" />
              {t("outlook")}
            </ExternalLink>
          </Group>
        )}
        {isUpcoming && directions && (
          <Group label={t("place")}>
            <p className="w-full wrap-anywhere">
              <span dir="auto" className="match-parent block">
                {documents.street}
              </span>
              <span className="text-muted">{documents.place}</span>
            </p>
            <ExternalLink href={directions}>
              <MapPin aria-hidden="true" className="size-4" />
              {t("directions")}
            </ExternalLink>
          </Group>
        )}
        <Group label={t("more")}>
          <Link href={`/dashboard/bookings/${booking.id}/receipt`} className={linkClass}>
            <ReceiptText aria-hidden="true" className="size-4" />
            {t("receipt")}
          </Link>
          {againHref && (
            <Link href={againHref} className={linkClass}>
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

function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={linkClass}>
      {children}
    </a>
  );
}
