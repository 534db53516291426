import { describe, expect, test } from "vitest";
import { toPriceLines, toQuote } from "@/lib/quotes/rows";

const line = {
  kind: "hourly",
  label: "Venue",
  label_ar: "المكان",
  quantity: 5,
  unit_minor: 10_000,
  amount_minor: 50_000,
};

describe("the answer of quote_booking", () => {
  test("becomes a quote with its refund dates", () => {
    const row = {
      currency: "EGP",
      lines: [line],
      total_minor: 50_000,
      problems: ["too_soon"],
      refund_policy: { full_until: "2027-04-01T10:00:00Z", half_until: null },
    };
    expect(toQuote(row)).toEqual({
      currency: "EGP",
      lines: [
        {
          kind: "hourly",
          label: { en: "Venue", ar: "المكان" },
          quantity: 5,
          unitMinor: 10_000,
          amountMinor: 50_000,
        },
      ],
      totalMinor: 50_000,
      problems: ["too_soon"],
      refund: { fullUntil: "2027-04-01T10:00:00Z", halfUntil: null },
    });
  });

  test("without a refund policy refunds nothing", () => {
    const row = { currency: "EGP", lines: [], total_minor: 0, problems: ["venue_not_bookable"] };
    expect(toQuote(row).refund).toEqual({ fullUntil: null, halfUntil: null });
  });
});

test("frozen lines that are no list are no price lines", () => {
  for (const lines of [null, undefined, {}, "lines"]) expect(toPriceLines(lines)).toEqual([]);
});
