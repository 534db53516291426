/** Payment terms of a venue: the payment methods, the share paid with the booking, and when the balance is due. */
export type PaymentTerms = {
  takesCards: boolean;
  takesTransfers: boolean;
  takesCash: boolean;
  /** The account for transfers, as its host writes it; empty without one. */
  transferDetails: string;
  /** The share of the total that is paid with the booking, in percent. */
  depositPercent: number;
  /** How many days of 24 hours before the start the balance is due. */
  balanceDays: number;
  /** The amount held on the card around the event, in minor units of the venue's currency; zero for none. */
  securityDepositMinor: number;
};

/** The same limits as in the database. */
export const termsLimits = {
  depositPercent: { min: 10, max: 100 },
  balanceDays: { min: 1, max: 180 },
} as const;

/** The maximum length of the account for transfers. */
export const MAX_TRANSFER_DETAILS = 500;

/** Parses a typed whole number within limits; null for anything else. `text` has Latin digits. */
export function parseWithin(text: string, { min, max }: { min: number; max: number }) {
  const plain = text.trim();
  if (!/^\d{1,3}$/.test(plain)) return null;
  const number = Number(plain);
  return number >= min && number <= max ? number : null;
}
