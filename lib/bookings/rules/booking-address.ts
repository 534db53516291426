import { joinList } from "../../shared/join-list.ts";
import type { Locale } from "../../shared/locale-tag.ts";
import { bothLanguages, localized } from "../../shared/localized.ts";

/** The address in a booking's documents, as `get_booking_documents` returns it. */
export type DocumentsAddress = {
  address: string;
  address_ar: string | null;
  area: string | null;
  area_ar: string | null;
  city_name: string;
  city_name_ar: string;
};

export type BookingAddress = {
  /** Street, area and city in one line, for calendars and maps. */
  address: string;
  /** The street as the host wrote it, in the reader's language where it was given. */
  street: string;
  /** Area and city in the reader's language. */
  place: string;
};

/** The address of a booked venue in the reader's language. */
export function bookingAddress(row: DocumentsAddress, locale: Locale): BookingAddress {
  const street = localized(bothLanguages(row.address, row.address_ar), locale);
  const areaNames = bothLanguages(row.area, row.area_ar);
  // Many addresses already name the area.
  const isAreaInAddress = [areaNames.en, areaNames.ar].some(
    (name) => name && street.includes(name),
  );
  const area = isAreaInAddress ? "" : localized(areaNames, locale);
  const city = localized(bothLanguages(row.city_name, row.city_name_ar), locale);
  const place = joinList([area, city], locale);
  return { address: joinList([street, place], locale), street, place };
}
