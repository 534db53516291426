import type { NextRequest } from "next/server";
import type { ErrorCode } from "@/lib/errors";
import type { Locale } from "@/lib/i18n/routing";
import { parseQuoteQuery } from "@/lib/quotes/quote-query";
import type { VenueDetail } from "@/lib/venues/types";
import { readPublicVenue } from "./public-venue";
import { requestLocale } from "./request-locale";

type VenueQuoteRequest = {
  venue: VenueDetail;
  locale: Locale;
  requested: Exclude<ReturnType<typeof parseQuoteQuery>, string>;
};

/**
 * Reads `?venue&day&start&end&end_day&guests&locale` in venue time. Returns an error code if the time is unusable or the venue is
 * not public.
 */
export async function readVenueQuoteRequest(
  request: NextRequest,
): Promise<VenueQuoteRequest | ErrorCode> {
  const query = request.nextUrl.searchParams;
  const venue = await readPublicVenue(query);
  if (typeof venue === "string") return venue;
  const requested = parseQuoteQuery(query, venue.timeZone);
  if (typeof requested === "string") return requested;
  return { venue, locale: requestLocale(query), requested };
}
