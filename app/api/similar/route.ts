import type { NextRequest } from "next/server";
import { getTranslations } from "next-intl/server";
import { cardText } from "@/components/venues/card-text";
import { readRequestedTime, requestedTimeQuery } from "@/lib/shared/requested-time";
import { listSimilarVenues } from "@/lib/venues/search/similar";
import { errorResponse, resultResponse } from "../responses";
import { readVenueGuestsRequest } from "../venue-guests-request";
import { readVenueQuoteRequest } from "../venue-quote-request";

const MAX_VENUES = 4;

/** Reads a time with its guests, or guests alone. */
async function readRequest(request: NextRequest) {
  const { day, start, end } = readRequestedTime(request.nextUrl.searchParams);
  if (!day && !start && !end) {
    const parsed = await readVenueGuestsRequest(request);
    return typeof parsed === "string" ? parsed : { ...parsed, time: { guests: parsed.guests } };
  }
  const parsed = await readVenueQuoteRequest(request);
  if (typeof parsed === "string") return parsed;
  const { start: from, end: until, guests } = parsed.requested;
  return { ...parsed, time: { start: from, end: until, guests } };
}

/** Similar venues as cards; with a time, only those available then. Takes the query of `/api/quote` or of `/api/from-price`. */
export async function GET(request: NextRequest) {
  const parsed = await readRequest(request);
  if (typeof parsed === "string") return errorResponse(parsed);
  const { venue, locale, time } = parsed;
  const result = await listSimilarVenues(venue, MAX_VENUES, time);
  if (!result.ok) return errorResponse(result.code);
  const [t, tSave] = await Promise.all([
    getTranslations({ locale, namespace: "venues.card" }),
    getTranslations({ locale, namespace: "favorites" }),
  ]);
  const query = requestedTimeQuery(readRequestedTime(request.nextUrl.searchParams));
  return resultResponse({
    ok: true,
    data: result.data.map((card) => {
      const text = cardText(card, locale, t, query);
      return { id: card.id, label: tSave("save", { name: text.name }), text };
    }),
  });
}
