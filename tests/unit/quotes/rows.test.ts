import { describe, expect, test } from "vitest";
import { readPriceLines, toExtraPrices, toQuote } from "@/lib/quotes/rows";

const line = {
  kind: "hourly",
  label: "Venue",
  label_ar: "المكان",
  quantity: 5,
  unit_minor: 10_000,
  amount_minor: 50_000,
};

const quote = {
  currency: "EGP",
  lines: [line],
  total_minor: 50_000,
  problems: [],
  payment_schedule: null,
  payment_methods: [],
  manual_payment_schedule: null,
  cash_payment_schedule: null,
  security_deposit: null,
  tax: null,
};

describe("the answer of quote_booking", () => {
  test("becomes a quote with its refund dates", () => {
    const row = {
      ...quote,
      problems: ["too_soon"],
      refund_policy: { policy: "flexible", full_until: "2027-04-01T10:00:00Z", half_until: null },
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
      openHours: null,
      paymentSchedule: null,
      paymentMethods: [],
      manualSchedules: { transfer: null, cash: null },
      securityDeposit: null,
      tax: null,
    });
  });

  test("keeps the security deposit that is held beside its total", () => {
    const deposit = {
      amount_minor: 60_000,
      held_from: "2027-02-28T10:00:00+00:00",
      released_at: "2027-03-04T16:00:00+00:00",
    };
    expect(toQuote({ ...quote, security_deposit: deposit }).securityDeposit).toEqual({
      amountMinor: 60_000,
      heldFrom: "2027-02-28T10:00:00+00:00",
      releasedAt: "2027-03-04T16:00:00+00:00",
    });
  });

  test("keeps the tax that its total contains", () => {
    expect(toQuote({ ...quote, tax: { percent: 14, amount_minor: 6140 } }).tax).toEqual({
      percent: 14,
      amountMinor: 6140,
    });
  });

  test("keeps how many of an extra and for how many hours", () => {
    const extra = { ...line, kind: "addon", quantity: 6, count: 2, hours: 3 };
    expect(toQuote({ ...quote, lines: [extra], total_minor: 60_000, open_hours: 8 })).toMatchObject(
      {
        lines: [{ quantity: 6, count: 2, hours: 3 }],
        openHours: 8,
      },
    );
  });

  test("without a refund policy refunds nothing", () => {
    const row = { ...quote, lines: [], total_minor: 0, problems: ["venue_not_bookable"] };
    expect(toQuote(row).refund).toEqual({ fullUntil: null, halfUntil: null });
  });
});

test("frozen lines keep the offer that they are", () => {
  expect(readPriceLines([{ ...line, offer_id: "offer" }])).toMatchObject([
    { amountMinor: 50_000, offerId: "offer" },
  ]);
});

test("a row without lines has no price lines", () => {
  for (const lines of [null, undefined]) expect(readPriceLines(lines)).toEqual([]);
});

test.each([
  {},
  "lines",
  [{ ...line, amount_minor: undefined }],
  [{ ...line, amount_minor: "free" }],
  [{ ...line, quantity: null }],
])("frozen lines of another shape (%j) are unexpected", (lines) => {
  expect(() => readPriceLines(lines)).toThrow("unexpected");
});

test("the answer of quote_extras becomes prices by id, without hours where none are sold", () => {
  const extras = [
    { id: "chair", quantity: 3, price_minor: 6300 },
    { id: "oud", quantity: 1, hours: 2.5, price_minor: 9975 },
  ];
  expect(toExtraPrices({ open_hours: 8, extras })).toEqual({
    openHours: 8,
    prices: {
      chair: { quantity: 3, hours: null, priceMinor: 6300 },
      oud: { quantity: 1, hours: 2.5, priceMinor: 9975 },
    },
  });
  expect(toExtraPrices({ extras: [] })).toEqual({ openHours: 0, prices: {} });
});
