import type { Localized } from "../shared/localized";

/** What a host or provider is owed for a booking. Amounts in minor units; `dueAt` is an ISO 8601 instant. */
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
};
