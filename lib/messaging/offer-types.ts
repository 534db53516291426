import type { PaymentMethod } from "../quotes/types";
import type { Localized } from "../shared/localized";

/** The most characters of an offer's text, and minor units of its price, as the database has them. */
export const maxOfferText = 200;
export const maxOfferPrice = 100_000_000_000;

export const offerStates = ["open", "accepted", "declined", "withdrawn", "expired"] as const;

/** How the guest of an offer pays it if they accept it now. */
export type OfferPayment = {
  /** Null where the host is paid directly. */
  method: PaymentMethod | null;
  /** In minor units, with the service fee. */
  amountMinor: number;
  /** Charged at once, due once the request is accepted, or paid by the guest; null where the host is paid directly. */
  state: "charging" | "after_acceptance" | "pay_by" | null;
  /** Until when the guest pays it (ISO 8601); null where they do not. */
  dueAt: string | null;
  /** The card that is charged; null where none is. */
  card: { brand: string; last4: string } | null;
};

/** An offer in a conversation: the price of what the message of its id says, for a booking. */
export type Offer = {
  state: (typeof offerStates)[number];
  /** What the sender receives for it. */
  priceMinor: number;
  /** What the guest pays for it in all, with the service fee and the rounding for cards. */
  guestMinor: number;
  /** The percentage of it that the guest pays besides as service fee: guests see prices with it. */
  feePercent: number;
  currency: string;
  /** The UTC instant (ISO) until which it can be accepted. */
  expiresAt: string;
  booking: { startsAt: string; timeZone: string; reference: string; venueName: Localized };
  /** The service that it is for; null for an offer of the host. */
  serviceName: Localized | null;
  /** Null unless it is open, and the reader its guest. */
  payment: OfferPayment | null;
};

/** A booking for which the caller can send an offer: as its host, or with one of its services. */
export type OfferableBooking = {
  bookingId: string;
  serviceId: string | null;
  /** The percentage of the service fee that the guest pays besides a price. */
  feePercent: number;
  /** Of what the total of the booking is a multiple, in minor units. */
  totalStep: number;
  /** By how much the total is rounded up now. */
  roundingMinor: number;
  /** How much of its service fee was lost by rounding, in minor units from -0.5 to 0.5. */
  feeRest: number;
  currency: string;
  booking: Offer["booking"];
  serviceName: Localized | null;
};

/** What accepting an offer makes of its booking, in minor units. */
export type OfferPreview = {
  currency: string;
  /** The new total of the booking. */
  totalMinor: number;
  payment: OfferPayment;
};
