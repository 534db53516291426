import type { PricingType } from "../services/types";
import type { Localized } from "../shared/localized";
import type { BookingStatus } from "./rules/status";

export const serviceBookingGroups = ["waiting", "upcoming", "past", "cancelled"] as const;
export type ServiceBookingGroup = (typeof serviceBookingGroups)[number];

/** Why a pending service booking cannot be accepted: the price is open, the time is taken, or the day is blocked. */
export const obstacles = ["price_open", "provider_taken", "provider_blocked"] as const;
type Obstacle = (typeof obstacles)[number];

/** A booking of one of the provider's services at a venue. Instants are ISO 8601 in UTC. */
export type ServiceBooking = {
  bookingId: string;
  serviceId: string;
  reference: string;
  bookingStatus: BookingStatus;
  serviceStatus: "pending" | "accepted" | "declined";
  canDecide: boolean;
  /** Set while the provider can decide. */
  obstacle: Obstacle | null;
  venueName: Localized;
  venueCity: string;
  serviceName: Localized;
  pricingType: PricingType;
  quantity: number;
  /** The booked hours of a service that is sold by the hour. */
  hours: number | null;
  guests: number;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  currency: string;
  /** Minor units; 0 where the price is agreed by message. */
  amountMinor: number;
  /** The name of a known event type, else the guest's own text. */
  eventType: Localized;
  /** Null when the account was deleted. */
  guestName: string | null;
  /** Empty until the service is accepted and the booking confirmed. */
  guestPhone: string;
};
