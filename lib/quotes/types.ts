import type { Localized } from "../shared/localized.ts";

/** One line of a price; amounts in minor units. */
export type PriceLine = {
  kind: string;
  label: Localized;
  quantity: number;
  /** Null where no price of one multiplies to the amount, once the service fee is in it. */
  unitMinor: number | null;
  amountMinor: number;
  /** How many were chosen of an add-on or service, and for how many hours where it is sold by the hour. */
  count?: number;
  hours?: number;
  /** Of a service fee: the percentage of the lines before it. */
  percent?: number | undefined;
  /** The offer that it is, if it is one: two of them may have the same text. */
  offerId?: string;
};

/** A line of `quote_booking`, or one frozen on a booking. */
export type PriceLineRow = {
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

/** The instants until which a cancellation costs nothing, and half of the price; null where it always costs more. */
export type RefundDates = { fullUntil: string | null; halfUntil: string | null };

/** A part of a price that is paid by card, and when it is due (ISO 8601). */
export type ScheduledPart = {
  kind: "full" | "deposit" | "balance" | "extra";
  amountMinor: number;
  dueAt: string;
};

/** A part that is paid by transfer or in cash. */
export type ManualPart = ScheduledPart & {
  /** When the host may end the booking if it is not paid (ISO 8601); null where that is not before the start. */
  graceEndsAt: string | null;
};

/** A security deposit in minor units, from when on it would be held, and when it would be released (ISO 8601). */
export type PlannedSecurityDeposit = { amountMinor: number; heldFrom: string; releasedAt: string };

/** How a booking is paid; without one, to the host directly in a way that both agree on. */
export type PaymentMethod = "card" | "transfer" | "cash";
/** The value added tax that a price contains, in minor units, and its rate. */
export type ContainedTax = { percent: number; amountMinor: number };

/** What a booking would cost, and the codes of the problems that prevent it. */
export type Quote = {
  currency: string;
  lines: PriceLine[];
  totalMinor: number;
  problems: string[];
  refund: RefundDates;
  /** The most hours that can be chosen of what is sold by the hour; null where no extra is chosen. */
  openHours: number | null;
  /** In which parts it is paid by card; null where the host is paid directly. */
  paymentSchedule: ScheduledPart[] | null;
  /** How the venue is paid; none where that is agreed on with the host. */
  paymentMethods: PaymentMethod[];
  /** In which parts it is paid by transfer and in cash, as if it were confirmed now; null where the venue does not take that. */
  manualSchedules: Record<"transfer" | "cash", ManualPart[] | null>;
  /** What is held on the card around the event beside the total; null for nothing. */
  securityDeposit: PlannedSecurityDeposit | null;
  /** The tax in the total; null where none is known, or the host is paid directly. */
  tax: ContainedTax | null;
};

/** How a booking is paid and cancelled, by the terms that are frozen with its hold. */
export type HoldTerms = Omit<Quote, "lines" | "totalMinor" | "problems" | "openHours"> & {
  policy: string;
  isInstant: boolean;
};

/** What an add-on or service costs, or would cost, with a booking. */
export type ExtraPrice = {
  quantity: number;
  /** Null where it is not sold by the hour. */
  hours: number | null;
  /** By how much it changes the total, with the service fee; in minor units. */
  priceMinor: number;
};

/** The prices of a venue's extras by id. */
export type ExtraPrices = {
  /** The most hours that can be chosen of what is sold by the hour; zero without a usable time. */
  openHours: number;
  prices: Record<string, ExtraPrice>;
};

/** A quote as text in the reader's language: the answer of `/api/quote`. */
export type QuoteText = {
  /** With the service fee in each amount. */
  lines: { label: string; amount: string }[];
  total: string;
  totalMinor: number;
  /** How much of the total is the service fee; null where there is none. */
  fee: string | null;
  /** How much of the total is tax; null where none is known. */
  tax: string | null;
  /** Until when cancelling is free of charge; null where it is not. */
  freeCancellation: string | null;
  /** What a cancellation costs later than that. */
  laterCancellation: string[];
  problems: { code: string; text: string }[];
};
