import { partNames } from "./rules/part-names";
import { toPriceLines } from "./rules/price-lines";
import type {
  ContainedTax,
  ExtraPrices,
  HoldTerms,
  ManualPart,
  PaymentMethod,
  PriceLineRow,
  Quote,
  ScheduledPart,
} from "./types";

type ScheduleRow = {
  kind: Exclude<ScheduledPart["kind"], "full">;
  amount_minor: number;
  due_at: string;
}[];
type ManualScheduleRow = (ScheduleRow[number] & { grace_ends_at?: string | null })[];
/** The tax of `quote_booking` and `get_booking_payments`. */
export type ContainedTaxRow = { percent: number; amount_minor: number };

type TermsRow = {
  currency: string;
  payment_schedule?: ScheduleRow | null;
  payment_methods?: PaymentMethod[];
  manual_payment_schedule?: ManualScheduleRow | null;
  cash_payment_schedule?: ManualScheduleRow | null;
  security_deposit?: { amount_minor: number; held_from: string; released_at: string } | null;
  tax?: ContainedTaxRow | null;
  refund_policy?: { policy?: string; full_until: string | null; half_until: string | null };
};

/** The answer of `quote_booking`. */
export type QuoteRow = TermsRow & {
  lines: PriceLineRow[];
  total_minor: number;
  problems: string[];
  open_hours?: number;
};

function toSchedule(row: ScheduleRow | null | undefined): ScheduledPart[] | null {
  if (!row) return null;
  const names = partNames(row.map(({ kind }) => kind));
  return row.map(({ kind, amount_minor, due_at }, index) => ({
    kind: names[index] ?? kind,
    amountMinor: Number(amount_minor),
    dueAt: due_at,
  }));
}

const toManualSchedule = (row: ManualScheduleRow | null | undefined): ManualPart[] | null =>
  toSchedule(row)?.map((part, index) => ({
    ...part,
    graceEndsAt: row?.[index]?.grace_ends_at ?? null,
  })) ?? null;
export const toContainedTax = (row: ContainedTaxRow | null | undefined): ContainedTax | null =>
  row ? { percent: Number(row.percent), amountMinor: Number(row.amount_minor) } : null;

function toTerms(row: TermsRow): Omit<HoldTerms, "policy" | "isInstant"> {
  return {
    currency: row.currency,
    refund: {
      fullUntil: row.refund_policy?.full_until ?? null,
      halfUntil: row.refund_policy?.half_until ?? null,
    },
    paymentSchedule: toSchedule(row.payment_schedule),
    paymentMethods: row.payment_methods ?? [],
    manualSchedules: {
      transfer: toManualSchedule(row.manual_payment_schedule),
      cash: toManualSchedule(row.cash_payment_schedule),
    },
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

export const toQuote = (row: QuoteRow): Quote => ({
  ...toTerms(row),
  lines: toPriceLines(row.lines),
  totalMinor: row.total_minor,
  problems: row.problems,
  openHours: row.open_hours ?? null,
});

/** The answer of `get_hold_terms`. */
export type HoldTermsRow = TermsRow & { instant: boolean };

export const toHoldTerms = (row: HoldTermsRow): HoldTerms => ({
  ...toTerms(row),
  policy: row.refund_policy?.policy ?? "",
  isInstant: row.instant,
});

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
