import type { NextRequest } from "next/server";
import type { ErrorCode } from "@/lib/errors";
import type { Locale } from "@/lib/i18n/routing";
import { parseQuoteQuery } from "@/lib/quotes/quote-query";
import { isUuid } from "@/lib/shared/uuid";
import { getVenue } from "@/lib/venues/queries";
import type { VenueDetail } from "@/lib/venues/types";
import { requestLocale } from "./request-locale";

type VenueQuoteRequest = {
  venue: VenueDetail;
  locale: Locale;
  requested: Exclude<ReturnType<typeof parseQuoteQuery>, string>;
};

/**
 * Reads `?venue&day&start&end&end_day&guests&locale` by the clock of the venue; the error code where
 * the time is unusable or the venue is not public.
 */
export async function readVenueQuoteRequest(
  request: NextRequest,
): Promise<VenueQuoteRequest | ErrorCode> {
  const query = request.nextUrl.searchParams;
  const id = query.get("venue");
  // What is incomplete by any clock need not wait for the venue's.
  if (!isUuid(id) || parseQuoteQuery(query, "UTC") === "invalid_input") return "invalid_input";
  const venue = await getVenue(id);
  if (!venue.ok) return venue.code;
  if (!venue.data) return "not_found";
  const requested = parseQuoteQuery(query, venue.data.timeZone);
  if (typeof requested === "string") return requested;
  return { venue: venue.data, locale: requestLocale(query), requested };
}
