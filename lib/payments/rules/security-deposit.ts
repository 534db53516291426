import { currencyExponent, parseMoney } from "../../shared/money.ts";

/**
 * A security deposit is held SECURITY_DEPOSIT_DAYS (of 24 hours) before the start, and released SECURITY_DEPOSIT_DAYS after the end.
 */
export const SECURITY_DEPOSIT_DAYS = 2;

/** The highest amount that a card can be charged, in minor units; same limit as `private.is_card_amount`. */
export const MAX_CARD_AMOUNT = 99_999_999;
const leastCardAmounts: Record<string, number> = { AED: 200, KWD: 150, BHD: 190, OMR: 190 };
export const leastCardAmount = (currency: string) => leastCardAmounts[currency] ?? 50;

/** The length of a claim's reason, and of the guest's answer, in characters. */
export const claimTextLimits = { min: 10, max: 1000 } as const;

/** Card amounts are multiples of this, in minor units; same rule as `private.card_amount_step`. */
const cardAmountStep = (currency: string) => (currencyExponent(currency) === 3 ? 10 : 1);

/**
 * Parses a typed card amount into minor units; null for an invalid amount, one outside of the limits, and one that the
 * processor does not accept.
 */
export function parseAmountWithin(
  text: string,
  currency: string,
  { min, max }: { min: number; max: number },
): number | null {
  const minor = parseMoney(text, currency);
  const isTaken = minor !== null && minor % cardAmountStep(currency) === 0;
  return isTaken && minor >= min && minor <= max ? minor : null;
}

/**
 * Parses a typed security deposit into minor units. Zero for none; null when it is not an amount or cannot be charged.
 */
export function parseSecurityDeposit(text: string, currency: string): number | null {
  const minor =
    text.trim() === "" ? 0 : parseAmountWithin(text, currency, { min: 0, max: MAX_CARD_AMOUNT });
  return minor === null || (minor > 0 && minor < leastCardAmount(currency)) ? null : minor;
}

/** Whether a claim's reason, or the answer to it, has an allowed length. Counts characters like the database. */
export function isClaimText(text: string): boolean {
  const { length } = [...text.trim()];
  return length >= claimTextLimits.min && length <= claimTextLimits.max;
}

/** Whether the host gets none, a part, or all of an amount (of a claim, or of the whole deposit). */
export function claimOutcome(grantedMinor: number, wholeMinor: number): "none" | "part" | "all" {
  if (grantedMinor === 0) return "none";
  return grantedMinor < wholeMinor ? "part" : "all";
}
