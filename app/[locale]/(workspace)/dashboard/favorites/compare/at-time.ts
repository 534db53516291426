import { getTranslations } from "next-intl/server";
import { wordQuote } from "@/app/api/quote/wording";
import type { AtTime } from "@/components/venues/compare/compare-at-time";
import { nearestTime } from "@/lib/availability/alternatives";
import type { Locale } from "@/lib/i18n/routing";
import { atClock, type OneTime } from "@/lib/quotes/one-time";
import { quoteVenue } from "@/lib/quotes/venue-quote";
import { formatSpan } from "@/lib/shared/format-time";
import { formatMoney } from "@/lib/shared/money";
import { toLocal } from "@/lib/shared/zoned-time";
import { timeQuery } from "@/lib/venues/search/search-params";
import type { VenueDetail } from "@/lib/venues/types";

type Moment = { start: string; end: string; guests: number };

// Another time helps against these, and against nothing else.
const ofTheTime = ["too_soon", "outside_opening_hours", "blocked", "slot_taken"];

async function nearestOf(
  venue: VenueDetail,
  moment: Moment,
  guests: string,
  problems: string[],
  locale: Locale,
) {
  if (!problems.every((code) => ofTheTime.includes(code))) return null;
  const [t, found] = await Promise.all([
    getTranslations({ locale, namespace: "checkout.alternatives" }),
    nearestTime(venue.id, moment),
  ]);
  if (!found.ok || !found.data) return null;
  const { start, end, totalMinor } = found.data;
  const [from, to] = [toLocal(start, venue.timeZone), toLocal(end, venue.timeZone)];
  const time = { day: from.day, start: from.time, end: to.time, guests };
  return {
    href: `/venues/${venue.id}${timeQuery(time)}`,
    words: t("take", {
      when: formatSpan(start, end, venue.timeZone, locale),
      total: formatMoney(totalMinor, venue.pricing.currency, locale),
    }),
  };
}

async function answerOf(
  venue: VenueDetail,
  moment: Moment,
  guests: string,
  locale: Locale,
): Promise<AtTime> {
  const quote = await quoteVenue(venue.id, moment.start, moment.end, moment.guests);
  if (!quote.ok) {
    const t = await getTranslations({ locale, namespace: "venues.panel.failures" });
    const code = quote.code === "not_found" || quote.code === "invalid_range" ? quote.code : null;
    return { state: "unknown", why: t(code ?? "unexpected") };
  }
  const { total, problems } = await wordQuote(quote.data, venue, locale);
  if (problems.length === 0) return { state: "free", total };
  const nearest = await nearestOf(venue, moment, guests, quote.data.problems, locale);
  return { state: "taken", reasons: problems.map(({ text }) => text), nearest };
}

/**
 * What each venue says to the time that is asked of all of them, by its own clock: its answer (null
 * without a time), the time as it was taken, and the query that carries it on to the venue.
 */
export function askVenues(venues: VenueDetail[], asked: OneTime, locale: Locale, now: number) {
  return Promise.all(
    venues.map(async (venue) => {
      const { moment, taken, notices } = atClock(asked, venue.timeZone, now);
      const answer = moment && (await answerOf(venue, moment, taken.guests, locale));
      return { venue, answer, taken, notices, query: timeQuery(taken) };
    }),
  );
}
