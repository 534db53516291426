/** Payment terms of a venue: how guests pay, how much of the total with the booking, and when the rest. */
export type PaymentTerms = {
  takesCards: boolean;
  takesTransfers: boolean;
  takesCash: boolean;
  /** The account for transfers, as its host writes it; empty without one. */
  transferDetails: string;
  /** The part of the total that is paid with the booking, in percent. */
  depositPercent: number;
  /** How many days of 24 hours before the start the balance is due. */
  balanceDays: number;
  /** What is held on the card around the event, in minor units of the venue's currency; zero for nothing. */
  securityDepositMinor: number;
};

/** The limits of the database. */
export const termsLimits = {
  depositPercent: { min: 10, max: 100 },
  balanceDays: { min: 1, max: 180 },
} as const;

/** Characters of the account for transfers. */
export const MAX_TRANSFER_DETAILS = 500;

/** A typed whole number within limits; null for anything else. The text has Latin digits. */
export function parseWithin(text: string, { min, max }: { min: number; max: number }) {
  const plain = text.trim();
  if (!/^\d{1,3}$/.test(plain)) return null;
  const number = Number(plain);
  return number >= min && number <= max ? number : null;
}
