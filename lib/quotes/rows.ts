import { bothLanguages } from "../shared/localized";
import type {
  ContainedTax,
  ExtraPrices,
  PaymentMethod,
  PriceLine,
  Quote,
  ScheduledPart,
} from "./types";

type PriceLineRow = {
  kind: string;
  label: string;
  label_ar?: string;
  quantity: number;
  unit_minor: number;
  amount_minor: number;
  count?: number;
  hours?: number;
  percent?: number;
  offer_id?: string;
};

type ScheduleRow = { kind: ScheduledPart["kind"]; amount_minor: number; due_at: string }[];
/** The tax of `quote_booking` and `get_booking_payments`. */
export type ContainedTaxRow = { percent: number; amount_minor: number };

/** The answer of `quote_booking`. */
export type QuoteRow = {
  currency: string;
  lines: PriceLineRow[];
  total_minor: number;
  problems: string[];
  open_hours?: number;
  payment_schedule?: ScheduleRow | null;
  payment_methods?: PaymentMethod[];
  manual_payment_schedule?: ScheduleRow | null;
  security_deposit?: { amount_minor: number; held_from: string; released_at: string } | null;
  tax?: ContainedTaxRow | null;
  refund_policy?: { full_until: string | null; half_until: string | null };
};

/** Price lines of a quote, or those frozen on a booking; empty for anything else. */
export function toPriceLines(lines: unknown): PriceLine[] {
  if (!Array.isArray(lines)) return [];
  return (lines as PriceLineRow[]).map((line) => ({
    kind: line.kind,
    label: bothLanguages(line.label, line.label_ar ?? null),
    quantity: Number(line.quantity),
    unitMinor: Number(line.unit_minor),
    amountMinor: Number(line.amount_minor),
    ...(line.count !== undefined && { count: Number(line.count) }),
    ...(line.hours !== undefined && { hours: Number(line.hours) }),
    percent: line.percent === undefined ? undefined : Number(line.percent),
    offerId: line.offer_id,
  }));
}

const toSchedule = (row: ScheduleRow | null | undefined): ScheduledPart[] | null =>
  row?.map(({ kind, amount_minor, due_at }) => ({
    kind,
    amountMinor: Number(amount_minor),
    dueAt: due_at,
  })) ?? null;
export const toContainedTax = (row: ContainedTaxRow | null | undefined): ContainedTax | null =>
  row ? { percent: Number(row.percent), amountMinor: Number(row.amount_minor) } : null;

export function toQuote(row: QuoteRow): Quote {
  return {
    currency: row.currency,
    lines: toPriceLines(row.lines),
    totalMinor: row.total_minor,
    problems: row.problems,
    refund: {
      fullUntil: row.refund_policy?.full_until ?? null,
      halfUntil: row.refund_policy?.half_until ?? null,
    },
    openHours: row.open_hours ?? null,
    paymentSchedule: toSchedule(row.payment_schedule),
    paymentMethods: row.payment_methods ?? [],
    manualSchedule: toSchedule(row.manual_payment_schedule),
    securityDeposit: row.security_deposit
      ? {
          amountMinor: Number(row.security_deposit.amount_minor),
          heldFrom: row.security_deposit.held_from,
          releasedAt: row.security_deposit.released_at,
        }
      : null,
    tax: toContainedTax(row.tax),
  };
}

/** The answer of `quote_extras`. */
export type ExtraPricesRow = {
  open_hours?: number;
  extras: { id: string; quantity: number; hours?: number; price_minor: number }[];
};

export function toExtraPrices(row: ExtraPricesRow): ExtraPrices {
  return {
    openHours: row.open_hours ?? 0,
    prices: Object.fromEntries(
      row.extras.map((extra) => [
        extra.id,
        {
          quantity: extra.quantity,
          hours: extra.hours ?? null,
          priceMinor: Number(extra.price_minor),
        },
      ]),
    ),
  };
}
