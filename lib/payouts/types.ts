import type { Localized } from "../shared/localized";

/** What a host or provider is owed for a booking, or of its security deposit. Amounts in minor units; `dueAt` is an ISO 8601 instant. */
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
  /** The guest paid by card and it is sent by a transfer; else it is paid directly. */
  isCollected: boolean;
  /** A decided claim on the security deposit; else a share of the price. */
  isSecurity: boolean;
};

export const transferStatuses = ["pending", "paid", "failed", "returned"] as const;
export type TransferStatus = (typeof transferStatuses)[number];

/** Money that was or is being sent to a payee. `createdAt` is an ISO 8601 instant. */
export type Transfer = {
  id: string;
  currency: string;
  amountMinor: number;
  status: TransferStatus;
  createdAt: string;
  /** For how many bookings; none once it came back, because they are sent again. */
  bookings: number;
  /** Service fees that were taken off it. */
  feeMinor: number;
};
