import type { NextRequest } from "next/server";
import { getFromText } from "@/components/venues/from-text";
import { getFromPrice } from "@/lib/venues/queries";
import { errorResponse, resultResponse } from "../responses";
import { readVenueGuestsRequest } from "../venue-guests-request";

/** The lowest price of a venue for a number of guests, in the reader's language: `?venue&guests=80&locale=ar`. */
export async function GET(request: NextRequest) {
  const parsed = await readVenueGuestsRequest(request);
  if (typeof parsed === "string") return errorResponse(parsed);
  const { venue, locale, guests } = parsed;
  const from = await getFromPrice(venue, guests);
  return resultResponse({
    ok: true,
    data: await getFromText(from, venue.pricing.currency, locale),
  });
}
