import type { NextRequest } from "next/server";
import { getPublicQuote } from "@/lib/quotes/queries";
import { getQuoteText } from "@/lib/quotes/quote-text";
import { errorResponse, resultResponse } from "../responses";
import { readVenueQuoteRequest } from "../venue-quote-request";

/**
 * What a time at a venue costs, by the venue's clock and in the reader's language:
 * `?venue&day=2027-01-01&start=18:00&end=23:00&guests=80&locale=ar`. An end that is not after the
 * start is on the next day; `end_day` names another one.
 */
export async function GET(request: NextRequest) {
  const parsed = await readVenueQuoteRequest(request);
  if (typeof parsed === "string") return errorResponse(parsed);
  const { venue, locale, requested } = parsed;
  const { start, end, guests, skippedTime } = requested;
  const quote = await getPublicQuote({ venueId: venue.id, start, end, guests });
  if (!quote.ok) return errorResponse(quote.code);
  const text = await getQuoteText(quote.data, venue, locale, skippedTime);
  return resultResponse({ ok: true, data: { start, end, ...text } });
}
