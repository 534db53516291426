import type { NextRequest } from "next/server";
import { hasLocale } from "next-intl";
import { routing } from "@/lib/i18n/routing";
import { quoteVenue } from "@/lib/quotes/venue-quote";
import { isUuid } from "@/lib/shared/uuid";
import { getVenue } from "@/lib/venues/queries";
import { answer, refuse } from "../answer";
import { readAskedTime } from "../asked-time";
import { wordQuote } from "./wording";

/**
 * What a time at a venue costs, in the venue's own clock and the reader's language:
 * `?venue&day=2027-01-01&start=18:00&end=23:00&guests=80&locale=ar`. An end that is not after the
 * start is on the next day; `end_day` names another one.
 */
export async function GET(request: NextRequest) {
  const query = request.nextUrl.searchParams;
  const id = query.get("venue");
  const wanted = query.get("locale");
  const locale = hasLocale(routing.locales, wanted) ? wanted : routing.defaultLocale;
  // What makes no sense by any clock need not wait for the venue's.
  const sense = readAskedTime(query, "UTC");
  if (!isUuid(id) || sense === "invalid_input") return refuse("invalid_input");
  const venue = await getVenue(id);
  if (!venue.ok) return refuse(venue.code);
  if (!venue.data) return refuse("not_found");
  const asked = readAskedTime(query, venue.data.timeZone);
  if (typeof asked === "string") return refuse(asked);
  const quote = await quoteVenue(id, asked.start, asked.end, asked.guests);
  if (!quote.ok) return refuse(quote.code);
  const { start, end, skipped } = asked;
  return answer({
    ok: true,
    data: { start, end, ...(await wordQuote(quote.data, venue.data, locale, skipped)) },
  });
}
