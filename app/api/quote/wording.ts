import { getTranslations } from "next-intl/server";
import type { Locale } from "@/lib/i18n/routing";
import type { Quote, QuoteLine } from "@/lib/quotes/venue-quote";
import { formatClock, formatInstant } from "@/lib/shared/format-time";
import { localized } from "@/lib/shared/localized";
import { formatMoney } from "@/lib/shared/money";
import type { VenueDetail } from "@/lib/venues/types";

export type WordedQuote = {
  lines: { label: string; amount: string }[];
  total: string;
  totalMinor: number;
  refund: string | null;
  /** What the policy gives back later than that, as dates of this booking. */
  later: string[];
  problems: { code: string; text: string }[];
};

const problemKeys = [
  "invalid_range",
  "too_soon",
  "too_far",
  "too_short",
  "over_capacity",
  "outside_opening_hours",
  "blocked",
  "slot_taken",
  "venue_not_bookable",
] as const;

/** A quote as the booking panel shows it, so that the browser needs no grammar of its own. */
export async function wordQuote(
  quote: Quote,
  venue: VenueDetail,
  locale: Locale,
  /** A time that was asked for and does not exist on its day. */
  skipped: string | null = null,
): Promise<WordedQuote> {
  const t = await getTranslations({ locale, namespace: "venues.quote" });
  const money = (minor: number) => formatMoney(minor, quote.currency, locale);
  const labelOf = (line: QuoteLine) => {
    const values = { price: money(line.unitMinor), count: line.quantity };
    if (line.kind === "hourly") return t("hourly", values);
    if (line.kind === "daily") return t("daily", values);
    if (line.kind === "per_person") return t("perPerson", values);
    return localized(line.label, locale);
  };
  const { fullUntil, halfUntil } = quote.refund;
  const ahead = (instant: string | null) => instant !== null && Date.parse(instant) > Date.now();
  const free = ahead(fullUntil);
  const when = (instant: string) => formatInstant(instant, venue.timeZone, locale);
  const later = halfUntil && ahead(halfUntil) ? [t("halfUntil", { when: when(halfUntil) })] : [];
  const values = {
    capacity: venue.capacity,
    hours: venue.pricing.minimumHours,
    notice: venue.minimumNoticeHours,
    months: venue.bookingWindowMonths,
  };
  return {
    lines: quote.lines.map((line) => ({ label: labelOf(line), amount: money(line.amountMinor) })),
    total: money(quote.totalMinor),
    totalMinor: quote.totalMinor,
    refund: free && fullUntil ? t("freeUntil", { when: when(fullUntil) }) : null,
    later:
      quote.lines.length === 0
        ? []
        : [...later, free || later.length > 0 ? t("noneAfter") : t("never")],
    problems: [
      ...(skipped
        ? [{ code: "skipped_time", text: t("skipped", { time: formatClock(skipped, locale) }) }]
        : []),
      ...quote.problems.map((code) => {
        const key = problemKeys.find((known) => known === code);
        return { code, text: t(`problems.${key ?? "other"}`, values) };
      }),
    ],
  };
}
