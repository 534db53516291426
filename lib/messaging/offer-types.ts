import type { PaymentMethod } from "../quotes/types";
import type { Localized } from "../shared/localized";

/** The maximum length of an offer's text, and its highest price in minor units; same limits as the database. */
export const maxOfferText = 200;
export const maxOfferPrice = 100_000_000_000;

export const offerStates = ["open", "accepted", "declined", "withdrawn", "expired"] as const;

/** How the guest of an offer pays it if they accept it now. */
export type OfferPayment = {
  /** Null where the host is paid directly. */
  method: PaymentMethod | null;
  /** In minor units, with the service fee. */
  amountMinor: number;
  /**
   * `charging`: charged at once. `after_acceptance`: due once the request is accepted. `pay_by`: paid by the guest.
   * Null when the host is paid directly.
   */
  state: "charging" | "after_acceptance" | "pay_by" | null;
  /** The guest's payment deadline (ISO 8601); null when they do not have to pay. */
  dueAt: string | null;
  /** The card that is charged; null when none is. */
  card: { brand: string; last4: string } | null;
};

/** An offer in a conversation: a price for what the message with the same id describes, for a booking. */
export type Offer = {
  state: (typeof offerStates)[number];
  /** The amount that the sender receives. */
  priceMinor: number;
  /** The amount that the guest pays, with the service fee and the rounding for cards. */
  guestMinor: number;
  /** The service fee in percent of the price; guests see prices with the fee included. */
  feePercent: number;
  currency: string;
  /** The UTC instant (ISO) until which it can be accepted. */
  expiresAt: string;
  booking: { startsAt: string; timeZone: string; reference: string; venueName: Localized };
  /** The service that it is for; null for an offer of the host. */
  serviceName: Localized | null;
  /** Null unless the offer is open and the reader is its guest. */
  payment: OfferPayment | null;
};

/** A booking for which the caller can send an offer: as its host, or with one of its services. */
export type OfferableBooking = {
  bookingId: string;
  serviceId: string | null;
  /** The service fee that the guest pays on top of a price, in percent. */
  feePercent: number;
  /** The total of the booking is a multiple of this, in minor units. */
  totalStep: number;
  /** The amount by which the total is currently rounded up. */
  roundingMinor: number;
  /** The part of the service fee that rounding removed, in minor units from -0.5 to 0.5. */
  feeRest: number;
  currency: string;
  booking: Offer["booking"];
  serviceName: Localized | null;
};

/** The booking after an offer is accepted. Amounts in minor units. */
export type OfferPreview = {
  currency: string;
  /** The new total of the booking. */
  totalMinor: number;
  payment: OfferPayment;
};
