import { z } from "../shared/zod";
import { numeric, parseRow } from "../supabase/unwrap-row";
import { partNames } from "./rules/part-names";
import { toPriceLines } from "./rules/price-lines";
import type {
  ContainedTax,
  ExtraPrices,
  HoldTerms,
  ManualPart,
  PriceLine,
  Quote,
  ScheduledPart,
} from "./types";

const scheduledPart = z.object({
  kind: z.enum(["deposit", "balance", "extra"]),
  amount_minor: numeric,
  due_at: z.string(),
});
const schedule = z.array(scheduledPart);
type ScheduleRow = z.output<typeof schedule>;
const manualSchedule = z.array(scheduledPart.extend({ grace_ends_at: z.string().nullable() }));
type ManualScheduleRow = z.output<typeof manualSchedule>;
/** The tax of `quote_booking`, `get_hold_terms` and `get_booking_payments`. */
export const containedTaxRow = z.object({ percent: numeric, amount_minor: numeric });
/** How a booking is paid: a card, a transfer or cash. */
export const paymentMethod = z.enum(["card", "transfer", "cash"]);
/** The card of a payment. Some lack the processor's name for the brand. */
export const cardRow = z.object({
  brand: z
    .string()
    .nullable()
    .transform((brand) => brand ?? ""),
  last4: z.string(),
});
const refundPolicy = z.object({
  policy: z.string(),
  full_until: z.string().nullable(),
  half_until: z.string().nullable(),
});

const termsRow = z.object({
  currency: z.string(),
  payment_schedule: schedule.nullable(),
  payment_methods: z.array(paymentMethod),
  manual_payment_schedule: manualSchedule.nullable(),
  cash_payment_schedule: manualSchedule.nullable(),
  security_deposit: z
    .object({ amount_minor: numeric, held_from: z.string(), released_at: z.string() })
    .nullable(),
  tax: containedTaxRow.nullable(),
  /** Missing from a quote for a time that can never be booked. */
  refund_policy: refundPolicy.optional(),
});
type TermsRow = z.output<typeof termsRow>;

const priceLine = z.object({
  kind: z.string(),
  label: z.string(),
  label_ar: z.string().optional(),
  quantity: numeric,
  unit_minor: numeric,
  amount_minor: numeric,
  count: numeric.optional(),
  hours: numeric.optional(),
  percent: numeric.optional(),
  offer_id: z.string().optional(),
});
const priceLines = z.array(priceLine);

/**
 * The price lines frozen on a booking; empty for a row without them. Throws `unexpected` for lines of another shape.
 */
export const readPriceLines = (lines: unknown): PriceLine[] =>
  toPriceLines(parseRow(priceLines, lines ?? []));

/** The answer of `quote_booking`. */
export const quoteRow = termsRow.extend({
  lines: priceLines,
  total_minor: numeric,
  problems: z.array(z.string()),
  /** Only where an extra is chosen. */
  open_hours: numeric.nullish(),
});
type QuoteRow = z.output<typeof quoteRow>;

function toSchedule(row: ScheduleRow | null): ScheduledPart[] | null {
  if (!row) return null;
  const names = partNames(row.map(({ kind }) => kind));
  return row.map(({ kind, amount_minor, due_at }, index) => ({
    kind: names[index] ?? kind,
    amountMinor: amount_minor,
    dueAt: due_at,
  }));
}

const toManualSchedule = (row: ManualScheduleRow | null): ManualPart[] | null =>
  toSchedule(row)?.map((part, index) => ({
    ...part,
    graceEndsAt: row?.[index]?.grace_ends_at ?? null,
  })) ?? null;
export const toContainedTax = (
  row: z.output<typeof containedTaxRow> | null,
): ContainedTax | null => (row ? { percent: row.percent, amountMinor: row.amount_minor } : null);

function toTerms(row: TermsRow): Omit<HoldTerms, "policy" | "isInstant"> {
  return {
    currency: row.currency,
    refund: {
      fullUntil: row.refund_policy?.full_until ?? null,
      halfUntil: row.refund_policy?.half_until ?? null,
    },
    paymentSchedule: toSchedule(row.payment_schedule),
    paymentMethods: row.payment_methods,
    manualSchedules: {
      transfer: toManualSchedule(row.manual_payment_schedule),
      cash: toManualSchedule(row.cash_payment_schedule),
    },
    securityDeposit: row.security_deposit
      ? {
          amountMinor: row.security_deposit.amount_minor,
          heldFrom: row.security_deposit.held_from,
          releasedAt: row.security_deposit.released_at,
        }
      : null,
    tax: toContainedTax(row.tax),
  };
}

export const toQuote = (row: QuoteRow): Quote => ({
  ...toTerms(row),
  lines: toPriceLines(row.lines),
  totalMinor: row.total_minor,
  problems: row.problems,
  openHours: row.open_hours ?? null,
});

/** The answer of `get_hold_terms`. */
export const holdTermsRow = termsRow.extend({ refund_policy: refundPolicy, instant: z.boolean() });

export const toHoldTerms = (row: z.output<typeof holdTermsRow>): HoldTerms => ({
  ...toTerms(row),
  policy: row.refund_policy.policy,
  isInstant: row.instant,
});

/** The answer of `quote_extras`. */
export const extraPricesRow = z.object({
  /** Missing without a usable time. */
  open_hours: numeric.optional(),
  extras: z.array(
    z.object({
      id: z.string(),
      quantity: numeric,
      hours: numeric.optional(),
      price_minor: numeric,
    }),
  ),
});

export function toExtraPrices(row: z.output<typeof extraPricesRow>): ExtraPrices {
  return {
    openHours: row.open_hours ?? 0,
    prices: Object.fromEntries(
      row.extras.map((extra) => [
        extra.id,
        {
          quantity: extra.quantity,
          hours: extra.hours ?? null,
          priceMinor: extra.price_minor,
        },
      ]),
    ),
  };
}
