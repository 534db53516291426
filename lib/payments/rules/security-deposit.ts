import { currencyExponent, parseMoney } from "../../shared/money.ts";

/** A security deposit is held so many days of 24 hours before the start, and released so many after the end. */
export const SECURITY_DAYS = 2;

/** What a card can be charged, in minor units: the same as `private.is_card_amount`. */
export const MAX_CARD_AMOUNT = 99_999_999;
const leastCardAmounts: Record<string, number> = { AED: 200, KWD: 150, BHD: 190, OMR: 190 };
export const leastCardAmount = (currency: string) => leastCardAmounts[currency] ?? 50;

/** Characters of the reason of a claim, and of what the guest answers to it. */
export const securityTextLimits = { min: 10, max: 1000 } as const;

/** Of what an amount by card is a multiple, in minor units: the same as `private.card_amount_step`. */
const cardAmountStep = (currency: string) => (currencyExponent(currency) === 3 ? 10 : 1);

/** A typed amount by card in minor units; null for what is none, outside of the limits, or refused by the processor. */
export function parseAmountWithin(
  text: string,
  currency: string,
  { min, max }: { min: number; max: number },
): number | null {
  const minor = parseMoney(text, currency);
  const isTaken = minor !== null && minor % cardAmountStep(currency) === 0;
  return isTaken && minor >= min && minor <= max ? minor : null;
}

/** A typed security deposit in minor units: zero for none; null for what is no amount, or cannot be charged. */
export function parseSecurityDeposit(text: string, currency: string): number | null {
  const minor =
    text.trim() === "" ? 0 : parseAmountWithin(text, currency, { min: 0, max: MAX_CARD_AMOUNT });
  return minor === null || (minor > 0 && minor < leastCardAmount(currency)) ? null : minor;
}

/** Whether the reason of a claim, or the answer to it, is as long as it has to be. Characters count as in the database. */
export function isSecurityText(text: string): boolean {
  const { length } = [...text.trim()];
  return length >= securityTextLimits.min && length <= securityTextLimits.max;
}

/** Whether the host gets nothing of an amount, a part of it, or all: of a claim, or of the whole deposit. */
export function claimOutcome(grantedMinor: number, wholeMinor: number): "none" | "part" | "all" {
  if (grantedMinor === 0) return "none";
  return grantedMinor < wholeMinor ? "part" : "all";
}
