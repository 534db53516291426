import type { NextRequest } from "next/server";
import { getSlotHold } from "@/lib/availability/queries";
import { heldUntilText } from "@/lib/availability/taken-time-text";
import { getPublicQuote, getReaderQuote } from "@/lib/quotes/queries";
import { getQuoteText } from "@/lib/quotes/quote-text";
import { errorResponse, resultResponse } from "../responses";
import { readVenueQuoteRequest } from "../venue-quote-request";

/**
 * The quote for a time at a venue, in venue time and in the reader's language:
 * `?venue&day=2027-01-01&start=18:00&end=23:00&guests=80&locale=ar`. An end that is not after the start is on the next day,
 * unless `end_day` names another one. With `own=1` the reader's own holds count as free.
 */
export async function GET(request: NextRequest) {
  const parsed = await readVenueQuoteRequest(request);
  if (typeof parsed === "string") return errorResponse(parsed);
  const { venue, locale, requested } = parsed;
  const { start, end, guests, skippedTime } = requested;
  const time = { venueId: venue.id, start, end, guests };
  const isOwn = request.nextUrl.searchParams.get("own") === "1";
  const quote = await (isOwn ? getReaderQuote(time) : getPublicQuote(time));
  if (!quote.ok) return errorResponse(quote.code);
  const text = await getQuoteText(quote.data, venue, locale, skippedTime);
  if (quote.data.problems.includes("slot_taken")) {
    const hold = await getSlotHold({ venueId: venue.id, start, end });
    const problem = text.problems.find(({ code }) => code === "slot_taken");
    if (hold.ok && hold.data && problem) {
      problem.text = await heldUntilText(hold.data, venue.timeZone, locale);
    }
  }
  return resultResponse({ ok: true, data: { start, end, ...text } });
}
