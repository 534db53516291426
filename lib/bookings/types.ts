import type { HoldTerms, PaymentMethod, PriceLine } from "../quotes/types";
import type { Localized } from "../shared/localized";
import type { CatalogueItem } from "../venues/types";
import type { BookingSide, BookingStatus } from "./rules/status";

type BookingDetails = {
  contactName: string;
  phone: string;
  eventType: string;
  message: string;
};

/** A booking as the reader's side sees it. Instants are ISO 8601 in UTC. */
export type Booking = {
  id: string;
  reference: string;
  side: BookingSide;
  status: BookingStatus;
  venueId: string;
  venueName: Localized;
  venueCity: string;
  venueImage: string | null;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  guests: number;
  currency: string;
  totalMinor: number;
  /** The host's net amount, also before they accept; null for the other sides and for a hold. */
  netMinor: number | null;
  refundMinor: number | null;
  lines: PriceLine[];
  policy: string;
  details: BookingDetails;
  holdExpiresAt: string | null;
  requestExpiresAt: string | null;
  submittedAt: string | null;
  confirmedAt: string | null;
  cancelledBy: string | null;
  reason: string | null;
  /**
   * The name of the other side: the guest for the host, the host for the guest. Empty without a name; null when the
   * account was deleted.
   */
  counterpartName: string | null;
  counterpartId: string | null;
  counterpartAvatar: string | null;
  canReview: boolean;
  cursor: string;
};

export type TimelineEntry = {
  id: number;
  event: string;
  actor: string;
  status: string;
  reason: string | null;
  at: string;
};

export type Refund = {
  rule: string;
  percent: number;
  /** Null where the host is paid directly, outside of the product. */
  method: PaymentMethod | null;
  /** What was paid by card and not refunded, or what the host has confirmed; null where the host is paid directly. */
  paidMinor: number | null;
  /** What the guest reports as paid by transfer or in cash, with a receipt that the host has not answered. */
  waitingMinor: number;
  /** The refund of what was paid, or of the price when nothing was paid in parts. */
  refundMinor: number;
  /** What stays due by the policy; collected only where the host is paid directly. */
  dueMinor: number;
  /** The part of the price that is not refunded. */
  keptMinor: number;
};

/** A service in a booking. The name is empty when the service is no longer offered. */
export type BookedService = {
  serviceId: string;
  name: Localized;
  status: "pending" | "accepted" | "declined";
  /** Whether its price is still to be agreed by message. */
  isPriceOpen: boolean;
};

/** An extra that can be booked with a venue: one of its add-ons, or a service of a provider. */
export type Extra = {
  id: string;
  kind: "addon" | "service";
  name: Localized;
  description: Localized;
  pricing: "per_booking" | "per_hour" | "per_person" | "custom";
  priceMinor: number;
  maxQuantity: number;
  /** How many are available; null for an unlimited number. */
  stock: number | null;
  /** Who offers a service; empty for an add-on, which the host offers. */
  provider: string;
  category: CatalogueItem | null;
  /** The address of its picture; null without one. */
  image: string | null;
  rating: { average: number; count: number };
};

/** A venue as the checkout shows it. */
export type CheckoutVenue = {
  id: string;
  name: Localized;
  city: Localized;
  image: string | null;
  timeZone: string;
  capacity: number;
  currency: string;
  feePercent: number;
  /** Priced by the day: a booking may end on another day. */
  isPricedByDay: boolean;
  policy: string;
  instant: boolean;
  bookingWindowMonths: number;
  minimumHours: number;
  extras: Extra[];
  events: { slug: string; name: Localized }[];
};

/** The guest's selection in the checkout. Days and times are by the venue's clock, and empty until chosen. */
export type Selection = {
  day: string;
  start: string;
  endDay: string;
  end: string;
  guests: number;
  addons: Record<string, number>;
  services: Record<string, number>;
  /** Chosen hours, by the id of an add-on or service that is sold by the hour. */
  hours: Record<string, number>;
};

/** A held slot with its frozen price and terms, and its selection. */
export type CheckoutHold = {
  id: string;
  expiresAt: string;
  lines: PriceLine[];
  totalMinor: number;
  /** The payment and cancellation terms; null when they are unknown. */
  terms: HoldTerms | null;
  selection: Selection;
};
