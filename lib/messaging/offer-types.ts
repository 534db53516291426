import type { Localized } from "../shared/localized";

/** The most characters of an offer's text, and minor units of its price, as the database has them. */
export const maxOfferText = 200;
export const maxOfferPrice = 100_000_000_000;

export const offerStates = ["open", "accepted", "declined", "withdrawn", "expired"] as const;

/** An offer in a conversation: the price of what the message of its id says, for a booking. */
export type Offer = {
  state: (typeof offerStates)[number];
  priceMinor: number;
  currency: string;
  /** The UTC instant (ISO) until which it can be accepted. */
  expiresAt: string;
  booking: { startsAt: string; timeZone: string; reference: string; venueName: Localized };
  /** The service that it is for; null for an offer of the host. */
  serviceName: Localized | null;
};

/** A booking for which the caller can send an offer: as its host, or with one of its services. */
export type OfferableBooking = {
  bookingId: string;
  serviceId: string | null;
  currency: string;
  booking: Offer["booking"];
  serviceName: Localized | null;
};

/** What accepting an offer makes of its booking, in minor units. */
export type OfferPreview = {
  currency: string;
  priceMinor: number;
  /** What the service fee grows by. */
  feeMinor: number;
  /** The new total of the booking. */
  totalMinor: number;
};
