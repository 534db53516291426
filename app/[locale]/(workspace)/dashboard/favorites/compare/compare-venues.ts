import { getTranslations } from "next-intl/server";
import type { VenueAvailability } from "@/components/venues/compare/availability-status";
import { getNearestSlot } from "@/lib/availability/queries";
import type { Locale } from "@/lib/i18n/routing";
import { getPublicQuote } from "@/lib/quotes/queries";
import { getQuoteText } from "@/lib/quotes/quote-text";
import { formatSpan } from "@/lib/shared/format-time";
import { formatMoney } from "@/lib/shared/money";
import { type RequestedTime, requestedTimeQuery } from "@/lib/shared/requested-time";
import { type Period, resolveInTimeZone } from "@/lib/shared/resolve-requested-time";
import { toLocal } from "@/lib/shared/zoned-time";
import { getFromPrice } from "@/lib/venues/queries";
import type { VenueDetail } from "@/lib/venues/types";

// Problems that another time can solve.
const timeProblems = ["too_soon", "outside_opening_hours", "blocked", "slot_taken"];

async function getNearestLink(venue: VenueDetail, period: Period, guests: string, locale: Locale) {
  const [t, nearest] = await Promise.all([
    getTranslations({ locale, namespace: "checkout.alternatives" }),
    getNearestSlot({ venueId: venue.id, ...period, guests: Number(guests || 1) }),
  ]);
  if (!nearest.ok || !nearest.data) return null;
  const { start, end, totalMinor } = nearest.data;
  const [from, to] = [toLocal(start, venue.timeZone), toLocal(end, venue.timeZone)];
  const requested = { day: from.day, start: from.time, end: to.time, guests };
  return {
    href: `/venues/${venue.id}${requestedTimeQuery(requested)}`,
    text: t("take", {
      when: formatSpan(start, end, venue.timeZone, locale),
      total: formatMoney(totalMinor, venue.pricing.currency, locale),
    }),
  };
}

async function getAvailability(
  venue: VenueDetail,
  period: Period,
  guests: string,
  locale: Locale,
): Promise<VenueAvailability> {
  const request = { venueId: venue.id, ...period, guests: Number(guests || 1) };
  const quote = await getPublicQuote(request);
  if (!quote.ok) {
    const t = await getTranslations({ locale, namespace: "venues.panel.failures" });
    const code = quote.code === "not_found" || quote.code === "invalid_range" ? quote.code : null;
    return { state: "unknown", reason: t(code ?? "unexpected") };
  }
  const { total, problems } = await getQuoteText(quote.data, venue, locale);
  if (problems.length === 0) return { state: "free", total };
  const isTimeProblem = quote.data.problems.every((code) => timeProblems.includes(code));
  return {
    state: "taken",
    reasons: problems.map(({ text }) => text),
    nearest: isTimeProblem ? await getNearestLink(venue, period, guests, locale) : null,
  };
}

/**
 * Each venue with its availability at the requested time in its time zone (null without a time), the
 * resolved time with its notices, the lowest price for the guests, and the query of that time for the venue's page.
 */
export function compareVenues(
  venues: VenueDetail[],
  requested: RequestedTime,
  locale: Locale,
  now: number,
) {
  return Promise.all(
    venues.map(async (venue) => {
      const resolved = resolveInTimeZone(requested, venue.timeZone, now, { isDayRequired: true });
      const { period, understood, notices } = resolved;
      const availability =
        period && (await getAvailability(venue, period, understood.guests, locale));
      const from = await getFromPrice(venue, Number(understood.guests || 1));
      const query = requestedTimeQuery(understood);
      return { venue, from, availability, understood, notices, query };
    }),
  );
}
