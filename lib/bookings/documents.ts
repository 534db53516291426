import { getTranslations } from "next-intl/server";
import { publicEnv } from "../env";
import { unwrap } from "../errors";
import { localizePath } from "../i18n/paths";
import type { Locale } from "../i18n/routing";
import { bothLanguages, localized } from "../shared/localized";
import { formatMoney } from "../shared/money";
import { createServerSupabase } from "../supabase/server";
import { findCity, getCatalogue } from "../venues/catalogue";
import type { CalendarEntry } from "./rules/calendar-file";
import type { Booking } from "./types";

type Answer = {
  sequence: number;
  changed_at: string;
  address: string;
  area: string | null;
  area_ar: string | null;
  city: string;
  latitude: number | null;
  longitude: number | null;
  guest_name: string | null;
  host_name: string | null;
  bookable: boolean;
};

/** What a booking's calendar entry and receipt say beyond the booking. Names are null of people who left. */
export type Papers = {
  sequence: number;
  changedAt: string;
  /** Street, area and city in one line, for calendars and maps. */
  address: string;
  /** The street as the host wrote it, and area and city in the reader's language. */
  street: string;
  place: string;
  geo: { latitude: number; longitude: number } | null;
  guestName: string | null;
  hostName: string | null;
  /** Whether the place can be booked again. */
  bookable: boolean;
};

/** Papers of a booking of the caller's that was sent; null for a hold. Throws not_signed_in, not_found. */
export async function getPapers(
  booking: Pick<Booking, "id" | "submittedAt">,
  locale: Locale,
): Promise<Papers | null> {
  if (!booking.submittedAt) return null;
  const supabase = await createServerSupabase();
  const [answer, catalogue] = await Promise.all([
    supabase.rpc("get_booking_documents", { p_booking_id: booking.id }),
    getCatalogue(),
  ]);
  const row = unwrap(answer) as unknown as Answer;
  const city = findCity(catalogue.ok ? catalogue.data.cities : [], row.city);
  const names = bothLanguages(row.area, row.area_ar);
  // Many addresses name the area themselves.
  const isSaid = [names.en, names.ar].some((name) => name && row.address.includes(name));
  const area = isSaid ? "" : localized(names, locale);
  const comma = locale === "ar" ? "، " : ", ";
  const place = [area, city ? localized(city.name, locale) : row.city].filter(Boolean).join(comma);
  return {
    sequence: row.sequence,
    changedAt: row.changed_at,
    address: [row.address, place].filter(Boolean).join(comma),
    street: row.address,
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

/** The booking as an entry of a calendar, in the reader's words. */
export async function calendarEntry(
  booking: Booking,
  papers: Papers,
  locale: Locale,
): Promise<CalendarEntry> {
  const t = await getTranslations({ locale, namespace: "bookings.calendar" });
  const url = new URL(localizePath(locale, `/dashboard/bookings/${booking.id}`), publicEnv.siteUrl);
  return {
    id: booking.id,
    sequence: papers.sequence,
    changedAt: papers.changedAt,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    status: booking.status,
    summary: t("summary", { venue: localized(booking.venueName, locale) }),
    description: [
      t("reference", { reference: booking.reference }),
      t("guests", { count: booking.guests }),
      t("total", { total: formatMoney(booking.totalMinor, booking.currency, locale) }),
      url.href,
    ].join("\n"),
    location: papers.address,
    geo: papers.geo,
    url: url.href,
  };
}
