import { getTranslations } from "next-intl/server";
import { publicEnv } from "../env";
import { unwrap } from "../errors";
import { localizePath } from "../i18n/paths";
import type { Locale } from "../i18n/routing";
import type { CalendarEvent } from "../shared/icalendar";
import { bothLanguages, localized } from "../shared/localized";
import { formatMoney } from "../shared/money";
import { createServerSupabase } from "../supabase/server";
import { findCity, getCatalogue } from "../venues/catalogue";
import type { BookingStatus } from "./rules/status";
import type { Booking } from "./types";

type DocumentsRow = {
  sequence: number;
  changed_at: string;
  address: string;
  address_ar: string | null;
  area: string | null;
  area_ar: string | null;
  city: string;
  latitude: number | null;
  longitude: number | null;
  guest_name: string | null;
  host_name: string | null;
  bookable: boolean;
};

/** What calendar events and receipts of a booking say beyond the booking itself. */
export type BookingDocuments = {
  sequence: number;
  changedAt: string;
  /** Street, area and city in one line, for calendars and maps. */
  address: string;
  /** The street as the host wrote it, in the reader's language where it was given. */
  street: string;
  /** Area and city in the reader's language. */
  place: string;
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
  const [response, catalogue] = await Promise.all([
    supabase.rpc("get_booking_documents", { p_booking_id: booking.id }),
    getCatalogue(),
  ]);
  const row = unwrap(response) as unknown as DocumentsRow;
  const city = findCity(catalogue.ok ? catalogue.data.cities : [], row.city);
  const street = localized(bothLanguages(row.address, row.address_ar), locale);
  const areaNames = bothLanguages(row.area, row.area_ar);
  // Many addresses already name the area.
  const isAreaInAddress = [areaNames.en, areaNames.ar].some(
    (name) => name && street.includes(name),
  );
  const area = isAreaInAddress ? "" : localized(areaNames, locale);
  const separator = locale === "ar" ? "، " : ", ";
  const place = [area, city ? localized(city.name, locale) : row.city]
    .filter(Boolean)
    .join(separator);
  return {
    sequence: row.sequence,
    changedAt: row.changed_at,
    address: [street, place].filter(Boolean).join(separator),
    street,
    place,
    geo:
      row.latitude !== null && row.longitude !== null
        ? { latitude: row.latitude, longitude: row.longitude }
        : null,
    guestName: row.guest_name,
    hostName: row.host_name,
    bookable: row.bookable,
  };
}

const calendarStatuses: Record<BookingStatus, CalendarEvent["status"]> = {
  held: "tentative",
  pending: "tentative",
  confirmed: "confirmed",
  completed: "confirmed",
  cancelled: "cancelled",
  declined: "cancelled",
  expired: "cancelled",
};

/** The booking as a calendar event, in the reader's language. */
export async function getCalendarEvent(
  booking: Booking,
  documents: BookingDocuments,
  locale: Locale,
): Promise<CalendarEvent> {
  const t = await getTranslations({ locale, namespace: "bookings.calendar" });
  const url = new URL(localizePath(locale, `/dashboard/bookings/${booking.id}`), publicEnv.siteUrl);
  return {
    uid: `booking-${booking.id}@mahfil`,
    sequence: documents.sequence,
    changedAt: documents.changedAt,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    status: calendarStatuses[booking.status],
    summary: t("summary", { venue: localized(booking.venueName, locale) }),
    description: [
      t("reference", { reference: booking.reference }),
      t("guests", { count: booking.guests }),
      t("total", { total: formatMoney(booking.totalMinor, booking.currency, locale) }),
      url.href,
    ].join("\n"),
    location: documents.address,
    geo: documents.geo,
    url: url.href,
  };
}
