import { CalendarPlus, ReceiptText } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Link } from "@/components/i18n/link";
import { ButtonLink } from "@/components/ui/button-link";
import { Menu } from "@/components/ui/menu";
import { menuItemClass } from "@/components/ui/menu-item";
import { type BookingDocuments, getCalendarEvent } from "@/lib/bookings/document-queries";
import { getChosenExtras } from "@/lib/bookings/queries";
import {
  directionsLink,
  googleCalendarLink,
  outlookLink,
} from "@/lib/bookings/rules/calendar-links";
import { bookAgainHref } from "@/lib/bookings/selection";
import type { Booking } from "@/lib/bookings/types";
import { CancelMenu } from "./cancel-menu";

/**
 * One row of actions of a submitted booking: calendar, summary, the children (messages), and a menu with
 * directions, booking again and cancelling.
 */
export async function AfterBooking({
  booking,
  documents,
  canCancel = false,
  first,
  children,
}: {
  booking: Booking;
  documents: BookingDocuments;
  canCancel?: boolean;
  /** What begins the row. */
  first?: ReactNode;
  children?: ReactNode;
}) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("bookings.after")]);
  const event = await getCalendarEvent(booking, documents, locale);
  const isUpcoming =
    (booking.status === "pending" || booking.status === "confirmed") && booking.side !== "admin";
  const againHref =
    booking.side === "guest" && documents.bookable
      ? bookAgainHref(booking, await getChosenExtras(booking.id))
      : null;
  const directions = isUpcoming ? directionsLink(documents.geo, documents.address) : null;
  const items = (
    <>
      {directions && <ExternalItem href={directions}>{t("directions")}</ExternalItem>}
      {againHref && (
        <Link role="menuitem" href={againHref} className={menuItemClass()}>
          {t("again")}
        </Link>
      )}
    </>
  );
  return (
    <section
      aria-label={t("title")}
      className="flex flex-wrap items-center gap-2 print:hidden [&>*]:max-w-full"
    >
      {first}
      {isUpcoming && (
        <Menu
          variant="outline"
          name={t("calendar")}
          icon={<CalendarPlus aria-hidden="true" className="size-4" />}
          label={t("calendar")}
        >
          <a
            role="menuitem"
            href={`/api/bookings/${booking.id}/calendar?locale=${locale}`}
            download
            className={menuItemClass()}
          >
            {t("file")}
          </a>
          <ExternalItem href={googleCalendarLink(event)}>{t("google")}</ExternalItem>
          <ExternalItem href={outlookLink(event)}>{t("outlook")}</ExternalItem>
        </Menu>
      )}
      <ButtonLink href={`/dashboard/bookings/${booking.id}/receipt`} variant="outline" size="sm">
        <ReceiptText aria-hidden="true" className="size-4 max-sm:hidden" />
        {t("receipt")}
      </ButtonLink>
      {children}
      {(canCancel || directions || againHref) && (
        <ClientMessages namespaces={["bookings"]}>
          <CancelMenu
            booking={{ id: booking.id, currency: booking.currency, side: booking.side }}
            name={t("more")}
            canCancel={canCancel}
          >
            {items}
          </CancelMenu>
        </ClientMessages>
      )}
    </section>
  );
}

function ExternalItem({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a role="menuitem" href={href} target="_blank" rel="noreferrer" className={menuItemClass()}>
      {children}
    </a>
  );
}
