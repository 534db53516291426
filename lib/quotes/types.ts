import type { Localized } from "../shared/localized";

/** One line of a price; amounts in minor units. */
export type PriceLine = {
  kind: string;
  label: Localized;
  quantity: number;
  unitMinor: number;
  amountMinor: number;
};

/** Until when a cancellation gives back all, and until when half; null where it never does. */
export type RefundDates = { fullUntil: string | null; halfUntil: string | null };

/** What a booking would cost, and the codes of what speaks against it. */
export type BookingQuote = {
  currency: string;
  lines: PriceLine[];
  totalMinor: number;
  problems: string[];
  refund: RefundDates;
};
