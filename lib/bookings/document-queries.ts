import { getTranslations } from "next-intl/server";
import { publicEnv } from "../env";
import { localizePath } from "../i18n/paths";
import type { Locale } from "../i18n/routing";
import type { CalendarEvent } from "../shared/icalendar";
import { localized } from "../shared/localized";
import { formatMoney } from "../shared/money";
import { z } from "../shared/zod";
import { createServerSupabase } from "../supabase/server";
import { unwrapRow } from "../supabase/unwrap-row";
import { type BookingAddress, bookingAddress } from "./rules/booking-address";
import { toCalendarEvent } from "./rules/calendar-event";
import type { Booking } from "./types";

const documentsRow = z.object({
  address: z.string(),
  address_ar: z.string().nullable(),
  area: z.string().nullable(),
  area_ar: z.string().nullable(),
  city_name: z.string(),
  city_name_ar: z.string(),
  sequence: z.number(),
  changed_at: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  guest_name: z.string().nullable(),
  host_name: z.string().nullable(),
  bookable: z.boolean(),
});

/** The data for calendar events and receipts that the booking itself does not contain. */
export type BookingDocuments = BookingAddress & {
  sequence: number;
  changedAt: string;
  geo: { latitude: number; longitude: number } | null;
  /** Null when the account was deleted. */
  guestName: string | null;
  /** Null when the account was deleted. */
  hostName: string | null;
  /** Whether the venue can be booked again. */
  bookable: boolean;
};

/** The documents of one of the caller's bookings; null for a hold. Throws not_signed_in, not_found. */
export async function getBookingDocuments(
  booking: Pick<Booking, "id" | "submittedAt">,
  locale: Locale,
): Promise<BookingDocuments | null> {
  if (!booking.submittedAt) return null;
  const supabase = await createServerSupabase();
  const response = await supabase.rpc("get_booking_documents", { p_booking_id: booking.id });
  const row = unwrapRow(documentsRow, response);
  return {
    sequence: row.sequence,
    changedAt: row.changed_at,
    ...bookingAddress(row, locale),
    geo:
      row.latitude !== null && row.longitude !== null
        ? { latitude: row.latitude, longitude: row.longitude }
        : null,
    guestName: row.guest_name,
    hostName: row.host_name,
    bookable: row.bookable,
  };
}

/** The booking as a calendar event, in the reader's language. */
export async function getCalendarEvent(
  booking: Booking,
  documents: BookingDocuments,
  locale: Locale,
): Promise<CalendarEvent> {
  const t = await getTranslations({ locale, namespace: "bookings.calendar" });
  const url = new URL(localizePath(locale, `/dashboard/bookings/${booking.id}`), publicEnv.siteUrl);
  const words = {
    summary: t("summary", { venue: localized(booking.venueName, locale) }),
    lines: [
      t("reference", { reference: booking.reference }),
      t("guests", { count: booking.guests }),
      t("total", { total: formatMoney(booking.totalMinor, booking.currency, locale) }),
    ],
    url: url.href,
  };
  return toCalendarEvent({ booking, documents, words });
}
