import type { PricingType } from "../services/types";
import type { Localized } from "../shared/localized";
import type { BookingStatus } from "./rules/status";

export const partGroups = ["waiting", "upcoming", "past", "cancelled"] as const;
export type PartGroup = (typeof partGroups)[number];

/** A provider's part in a booking: one of their services at a venue. Instants are ISO in UTC. */
export type ServiceBooking = {
  bookingId: string;
  serviceId: string;
  reference: string;
  bookingStatus: BookingStatus;
  partStatus: "pending" | "accepted" | "declined";
  canDecide: boolean;
  venueName: Localized;
  venueCity: string;
  serviceName: Localized;
  pricingType: PricingType;
  quantity: number;
  guests: number;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  currency: string;
  /** Minor units; 0 where the price is agreed by message. */
  amountMinor: number;
  /** A known kind of event in the reader's language, else what the guest said. */
  eventType: Localized;
  /** Null: they have left. */
  guestName: string | null;
  /** Told once the part is accepted and the booking confirmed. */
  guestPhone: string;
};
