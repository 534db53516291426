/** The service fees that a user owes in one currency, for bookings that were paid to them directly. */
export type OwedFee = {
  payeeId: string;
  person: string;
  /** Null for a deleted account. */
  email: string | null;
  currency: string;
  /** Negative for fees that are to be returned to them. */
  amountMinor: number;
  /** Since when the oldest of them is owed, ISO 8601. */
  owedSince: string;
};
