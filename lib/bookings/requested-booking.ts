import { splitLocale } from "../i18n/paths";
import { isDay } from "../shared/calendar-day";
import type { Localized } from "../shared/localized";
import { guestCount, readRequestedTime, withValidDays } from "../shared/requested-time";
import { type Period, toPeriod } from "../shared/resolve-requested-time";
import { venueImageUrl } from "../venues/photos/image-url";
import { getVenue } from "../venues/queries";

/** A booking that was interrupted by signing in. */
export type RequestedBooking = {
  name: Localized;
  city: Localized;
  picture: string | null;
  timeZone: string;
  /** The requested time; null when a part of it is missing. */
  period: Period | null;
  /** The day alone, when `period` is null; empty when there is none. */
  day: string;
  /** 0 when the address names no number of guests that the venue can take. */
  guests: number;
};

const checkoutPath = /^\/book(?:ing)?\/([0-9a-f-]{36})$/i;

/**
 * The booking that the address of a checkout requests: the public venue, the time by its clock and the guests. Null for
 * other addresses, and for a venue that is not public or cannot be read.
 */
export async function getRequestedBooking(
  returnPath: string | null,
): Promise<RequestedBooking | null> {
  if (!returnPath) return null;
  const [pathname = "", query = ""] = returnPath.split("?", 2);
  const venueId = checkoutPath.exec(splitLocale(pathname).path)?.[1];
  const venue = venueId ? await getVenue(venueId) : null;
  if (!venue?.ok || !venue.data) return null;
  const { name, city, images, timeZone, capacity } = venue.data;
  const requested = withValidDays(readRequestedTime(new URLSearchParams(query)));
  const period = toPeriod(requested, timeZone);
  const isInOrder = period && Date.parse(period.end) > Date.parse(period.start);
  const guests = guestCount(requested.guests);
  return {
    name,
    city,
    picture: images[0] ? venueImageUrl(images[0].path) : null,
    timeZone,
    period: isInOrder ? period : null,
    day: isDay(requested.day) ? requested.day : "",
    guests: guests <= capacity ? guests : 0,
  };
}
