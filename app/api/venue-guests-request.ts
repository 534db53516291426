import type { NextRequest } from "next/server";
import type { ErrorCode } from "@/lib/errors";
import type { Locale } from "@/lib/i18n/routing";
import { guestCount, readRequestedTime } from "@/lib/shared/requested-time";
import type { VenueDetail } from "@/lib/venues/types";
import { readPublicVenue } from "./public-venue";
import { requestLocale } from "./request-locale";

type VenueGuestsRequest = { venue: VenueDetail; locale: Locale; guests: number };

/** Reads `?venue&guests&locale`. Returns an error code if the number is missing or the venue is not public. */
export async function readVenueGuestsRequest(
  request: NextRequest,
): Promise<VenueGuestsRequest | ErrorCode> {
  const query = request.nextUrl.searchParams;
  const guests = guestCount(readRequestedTime(query).guests);
  if (guests === 0) return "invalid_input";
  const venue = await readPublicVenue(query);
  return typeof venue === "string" ? venue : { venue, locale: requestLocale(query), guests };
}
