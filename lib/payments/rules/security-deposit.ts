import { currencyExponent, parseMoney } from "../../shared/money.ts";

/** A security deposit is held so many days of 24 hours before the start, and released so many after the end. */
export const SECURITY_DAYS = 2;

/** The limit of the database, in minor units. */
export const MAX_SECURITY_DEPOSIT = 100_000_000_000;

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

/** A typed security deposit in minor units: zero for an empty text; null for what is no amount, or too large. */
export const parseSecurityDeposit = (text: string, currency: string): number | null =>
  text.trim() === "" ? 0 : parseAmountWithin(text, currency, { min: 0, max: MAX_SECURITY_DEPOSIT });

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
