import { getTranslations } from "next-intl/server";
import { formatClock } from "../shared/format-time";
import type { Locale } from "../shared/locale-tag";
import { formatMoney, hasFraction } from "../shared/money";
import { cancellationText } from "./cancellation-text";
import { priceLineText } from "./price-line-text";
import { includeFee, isTaxOnFee } from "./rules/fee-included";
import { policyWording } from "./rules/policy-wording";
import type { Quote, QuoteText } from "./types";

/** The terms of a venue that the problems of a quote mention. */
type BookingTerms = {
  timeZone: string;
  capacity: number;
  pricing: { minimumHours: number };
  minimumNoticeHours: number;
  bookingWindowMonths: number;
};

const problemKeys = [
  "invalid_range",
  "too_soon",
  "too_far",
  "too_short",
  "over_capacity",
  "total_not_payable",
  "outside_opening_hours",
  "blocked",
  "slot_taken",
  "venue_not_bookable",
] as const;

/**
 * A quote in the reader's language. Made on the server, so that public pages load no messages for it. `skippedTime` is
 * a requested time that the venue's clock skips on its day.
 */
export async function getQuoteText(
  quote: Quote,
  terms: BookingTerms,
  locale: Locale,
  skippedTime: string | null = null,
): Promise<QuoteText> {
  const [t, tPrice, tPolicies] = await Promise.all([
    getTranslations({ locale, namespace: "venues.quote" }),
    getTranslations({ locale, namespace: "bookings.price" }),
    getTranslations({ locale, namespace: "policies" }),
  ]);
  const values = {
    capacity: terms.capacity,
    hours: terms.pricing.minimumHours,
    notice: terms.minimumNoticeHours,
    months: terms.bookingWindowMonths,
  };
  const problemText = (code: string) =>
    t(`problems.${problemKeys.find((known) => known === code) ?? "other"}`, values);
  const skippedProblem = skippedTime && {
    code: "skipped_time",
    text: t("skipped", { time: formatClock(skippedTime, locale) }),
  };
  const cancellation = cancellationText(
    quote.refund,
    {
      timeZone: terms.timeZone,
      wording: policyWording(quote.paymentSchedule !== null),
      isConfirmed: false,
    },
    locale,
    tPolicies,
  );
  const { lines, feeMinor } = includeFee(quote.lines);
  const taxMinor = quote.tax?.amountMinor ?? 0;
  const amounts = [...lines.map((line) => line.amountMinor), quote.totalMinor, feeMinor, taxMinor];
  const full = hasFraction(amounts, quote.currency);
  const money = (minor: number) => formatMoney(minor, quote.currency, locale, { full });
  return {
    lines: lines.map((line) => ({
      label: priceLineText(line, quote.currency, locale, tPrice),
      amount: money(line.amountMinor),
    })),
    total: money(quote.totalMinor),
    totalMinor: quote.totalMinor,
    fee: feeMinor > 0 ? tPrice("feeIncluded", { fee: money(feeMinor) }) : null,
    tax:
      quote.tax && quote.tax.amountMinor > 0
        ? tPrice(isTaxOnFee(quote.tax, feeMinor) ? "taxOnFeeIncluded" : "taxIncluded", {
            tax: money(quote.tax.amountMinor),
            percent: quote.tax.percent,
          })
        : null,
    freeCancellation: cancellation.free,
    laterCancellation: quote.lines.length > 0 ? cancellation.later : [],
    problems: [
      ...(skippedProblem ? [skippedProblem] : []),
      ...quote.problems.map((code) => ({ code, text: problemText(code) })),
    ],
  };
}
