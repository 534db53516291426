import type { Localized } from "../shared/localized";

/**
 * The amount that a host or provider is owed for a booking, from its security deposit, or of a service fee that they
 * paid, in minor units. `dueAt` is an ISO 8601 instant.
 */
export type Payout = {
  id: string;
  bookingId: string;
  reference: string;
  timeZone: string;
  venue: Localized;
  currency: string;
  grossMinor: number;
  feeMinor: number;
  netMinor: number;
  dueAt: string;
  isPaid: boolean;
  /** Whether the guest paid by card, so that a transfer sends it; otherwise the guest pays the payee directly. */
  isCollected: boolean;
  kind: (typeof payoutKinds)[number];
};

/** booking: a share of the price; security: a decided claim on the security deposit; fee: a service fee that is returned. */
export const payoutKinds = ["booking", "security", "fee"] as const;

export const transferStatuses = ["pending", "paid", "failed", "returned"] as const;
export type TransferStatus = (typeof transferStatuses)[number];

/** Money that was or is being sent to a payee. `createdAt` is an ISO 8601 instant. */
export type Transfer = {
  id: string;
  currency: string;
  amountMinor: number;
  status: TransferStatus;
  createdAt: string;
  /** The number of bookings; zero once the transfer came back, because they are sent again. */
  bookings: number;
  /** The service fees deducted from it. */
  feeMinor: number;
};
