/** The service fees that somebody owes in one currency, of bookings that were paid to them. */
export type OwedFee = {
  payeeId: string;
  person: string;
  /** Null for a deleted account. */
  email: string | null;
  currency: string;
  amountMinor: number;
  /** When the first of them was owed, ISO 8601. */
  owedSince: string;
};
