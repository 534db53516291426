import type { NextRequest } from "next/server";
import { getTakenTime } from "@/lib/availability/queries";
import { getTakenTimeText } from "@/lib/availability/taken-time-text";
import { errorResponse, resultResponse } from "../responses";
import { readVenueQuoteRequest } from "../venue-quote-request";

/**
 * What there is in place of a time that is taken, as the reader may know it: their own hold, or other times. The query of
 * `/api/quote`.
 */
export async function GET(request: NextRequest) {
  const parsed = await readVenueQuoteRequest(request);
  if (typeof parsed === "string") return errorResponse(parsed);
  const { venue, locale, requested } = parsed;
  const { start, end, guests } = requested;
  const taken = await getTakenTime({ venueId: venue.id, start, end, guests });
  if (!taken.ok) return errorResponse(taken.code);
  const text = await getTakenTimeText(taken.data, { venue, start, locale });
  return resultResponse({ ok: true, data: text });
}
