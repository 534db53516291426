import type { NextRequest } from "next/server";
import { hasLocale } from "next-intl";
import { routing } from "@/lib/i18n/routing";
import { isUuid } from "@/lib/shared/uuid";
import { addDays, isDay, toInstant } from "@/lib/shared/zoned-time";
import { getVenue } from "@/lib/venues/queries";
import { quoteVenue } from "@/lib/venues/quote";
import { answer, refuse } from "../answer";
import { wordQuote } from "./wording";

const isClock = (text: string | null): text is string =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(text ?? "");

/**
 * What a time at a venue costs, in the venue's own clock and the reader's language:
 * `?venue&day=2027-01-01&start=18:00&end=23:00&guests=80&locale=ar`. An end that is not after the
 * start is on the next day; `end_day` names another one.
 */
export async function GET(request: NextRequest) {
  const query = request.nextUrl.searchParams;
  const [id, day, start, end] = ["venue", "day", "start", "end"].map((name) => query.get(name));
  const guests = Number(query.get("guests"));
  const wanted = query.get("locale");
  const locale = hasLocale(routing.locales, wanted) ? wanted : routing.defaultLocale;
  if (!isUuid(id) || !day || !isDay(day) || !isClock(start ?? null) || !isClock(end ?? null)) {
    return refuse("invalid_input");
  }
  if (!Number.isInteger(guests) || guests < 1 || guests > 1_000_000) return refuse("invalid_input");
  const venue = await getVenue(id);
  if (!venue.ok) return refuse(venue.code);
  if (!venue.data) return refuse("not_found");

  const endDay = query.get("end_day") ?? (String(end) > String(start) ? day : addDays(day, 1));
  if (!isDay(endDay)) return refuse("invalid_input");
  const from = toInstant(day, String(start), venue.data.timeZone);
  const to = toInstant(endDay, String(end), venue.data.timeZone);
  if (!from || !to) return refuse("invalid_input");
  if (Date.parse(to) <= Date.parse(from)) return refuse("invalid_range");

  const quote = await quoteVenue(id, from, to, guests);
  if (!quote.ok) return refuse(quote.code);
  return answer({
    ok: true,
    data: { start: from, end: to, ...(await wordQuote(quote.data, venue.data, locale)) },
  });
}
