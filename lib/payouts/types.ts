import type { Localized } from "../shared/localized";

/** What somebody is owed for a booking; amounts in minor units, `dueAt` an instant. */
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
  paid: boolean;
};
