/** The service fees that a user owes in one currency, for bookings that were paid to them directly. */
export type OwedFee = {
  payeeId: string;
  person: string;
  /** Null for a deleted account. */
  email: string | null;
  currency: string;
  amountMinor: number;
  /** Since when the oldest of them is owed, ISO 8601. */
  owedSince: string;
};
