import type { NextRequest } from "next/server";
import { getAlternativeSlots } from "@/lib/availability/queries";
import { getTakenTimeText } from "@/lib/availability/taken-time-text";
import { errorResponse, resultResponse } from "../responses";
import { readVenueQuoteRequest } from "../venue-quote-request";

/**
 * Other times in place of one that is taken. The query of `/api/quote`.
 */
export async function GET(request: NextRequest) {
  const parsed = await readVenueQuoteRequest(request);
  if (typeof parsed === "string") return errorResponse(parsed);
  const { venue, locale, requested } = parsed;
  const { start, end, guests } = requested;
  const slots = await getAlternativeSlots({ venueId: venue.id, start, end, guests });
  if (!slots.ok) return errorResponse(slots.code);
  const text = await getTakenTimeText(slots.data, { venue, start, locale });
  return resultResponse({ ok: true, data: text });
}
