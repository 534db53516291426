import type { Localized } from "../shared/localized.ts";

/** One line of a price; amounts in minor units. */
export type PriceLine = {
  kind: string;
  label: Localized;
  quantity: number;
  /** The price of one; null when it does not multiply to the amount once the service fee is included. */
  unitMinor: number | null;
  amountMinor: number;
  /** The quantity of an add-on or service, and its hours if it is sold by the hour. */
  count?: number;
  hours?: number;
  /** For a service fee: the percentage of the lines before it. */
  percent?: number | undefined;
  /** The id of the offer, if the line is one: two offers may have the same text. */
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

/**
 * The instants until which a cancellation is free, and until which it costs half of the price; null when it always
 * costs more.
 */
export type RefundDates = { fullUntil: string | null; halfUntil: string | null };

/** A part of a price that is paid by card, and when it is due (ISO 8601). */
export type ScheduledPart = {
  kind: "full" | "deposit" | "balance" | "extra";
  amountMinor: number;
  dueAt: string;
};

/** A part that is paid by transfer or in cash. */
export type ManualPart = ScheduledPart & {
  /** When the host may end the booking if this part is unpaid (ISO 8601); null when that is not before the start. */
  graceEndsAt: string | null;
};

/** A security deposit in minor units, and when it would be held and released (ISO 8601). */
export type PlannedSecurityDeposit = { amountMinor: number; heldFrom: string; releasedAt: string };

/** How a booking is paid. Without a method the guest pays the host directly, in a way that both agree on. */
export type PaymentMethod = "card" | "transfer" | "cash";
/** The value added tax that a price contains, in minor units, and its rate. */
export type ContainedTax = { percent: number; amountMinor: number };

/** The price of a booking, and the codes of the problems that prevent it. */
export type Quote = {
  currency: string;
  lines: PriceLine[];
  totalMinor: number;
  problems: string[];
  refund: RefundDates;
  /** The most hours that can be chosen for extras sold by the hour; null when no extra is chosen. */
  openHours: number | null;
  /** The parts for card payment; null when the host is paid directly. */
  paymentSchedule: ScheduledPart[] | null;
  /** The payment methods of the venue; empty when guest and host agree on one. */
  paymentMethods: PaymentMethod[];
  /**
   * The parts for payment by transfer and in cash, as if the booking were confirmed now; null for a method that the
   * venue does not accept.
   */
  manualSchedules: Record<"transfer" | "cash", ManualPart[] | null>;
  /** The amount held on the card around the event in addition to the total; null for none. */
  securityDeposit: PlannedSecurityDeposit | null;
  /** The tax in the total; null when it is unknown or the host is paid directly. */
  tax: ContainedTax | null;
};

/** The payment and cancellation terms that are frozen with a hold. */
export type HoldTerms = Omit<Quote, "lines" | "totalMinor" | "problems" | "openHours"> & {
  policy: string;
  isInstant: boolean;
};

/** The price of an add-on or service with a booking, whether or not it is chosen. */
export type ExtraPrice = {
  quantity: number;
  /** Null when it is not sold by the hour. */
  hours: number | null;
  /** The change of the total, with the service fee, in minor units. */
  priceMinor: number;
};

/** The prices of a venue's extras by id. */
export type ExtraPrices = {
  /** The most hours that can be chosen for extras sold by the hour; zero without a usable time. */
  openHours: number;
  prices: Record<string, ExtraPrice>;
};

/** A quote as text in the reader's language: the answer of `/api/quote`. */
export type QuoteText = {
  /** Each amount includes the service fee. */
  lines: { label: string; amount: string }[];
  total: string;
  totalMinor: number;
  /** The service fee in the total; null when there is none. */
  fee: string | null;
  /** The tax in the total; null when it is unknown. */
  tax: string | null;
  /** Until when cancelling is free; null when it is not. */
  freeCancellation: string | null;
  /** The cost of a cancellation after that. */
  laterCancellation: string[];
  problems: { code: string; text: string }[];
};
