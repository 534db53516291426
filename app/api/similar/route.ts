import type { NextRequest } from "next/server";
import { getTranslations } from "next-intl/server";
import { cardText } from "@/components/venues/card-text";
import { readRequestedTime, requestedTimeQuery } from "@/lib/shared/requested-time";
import { listSimilarVenues } from "@/lib/venues/search/similar";
import { errorResponse, resultResponse } from "../responses";
import { readVenueQuoteRequest } from "../venue-quote-request";

const MAX_VENUES = 4;

/** Venues like this one that are free at the requested time, as cards: the query of `/api/quote`. */
export async function GET(request: NextRequest) {
  const parsed = await readVenueQuoteRequest(request);
  if (typeof parsed === "string") return errorResponse(parsed);
  const { venue, locale, requested } = parsed;
  const { start, end, guests } = requested;
  const result = await listSimilarVenues(venue, MAX_VENUES, { start, end, guests });
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
