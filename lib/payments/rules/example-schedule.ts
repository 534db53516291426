import { addDays, type Day } from "../../shared/calendar-day.ts";
import { SECURITY_DEPOSIT_DAYS } from "./security-deposit.ts";
import type { PaymentTerms } from "./terms.ts";

/**
 * The example's event is at least MIN_DAYS_AHEAD days ahead, and its balance is due at least DAYS_BEFORE_BALANCE days
 * after today.
 */
const MIN_DAYS_AHEAD = 60;
const DAYS_BEFORE_BALANCE = 30;

export type ExampleSchedule = {
  eventDay: Day;
  depositMinor: number;
  /** The balance; null when the whole price is paid with the booking. */
  balance: { amountMinor: number; dueDay: Day } | null;
};

/**
 * The payments of an example booking with total `totalMinor` (minor units), made on `today`, for an event far enough
 * ahead that its balance is due later. Rounds the deposit half up, like `private.payment_schedule`.
 */
export function exampleSchedule(
  totalMinor: number,
  { depositPercent, balanceDays }: Pick<PaymentTerms, "depositPercent" | "balanceDays">,
  today: Day,
): ExampleSchedule {
  const eventDay = addDays(today, Math.max(MIN_DAYS_AHEAD, balanceDays + DAYS_BEFORE_BALANCE));
  const depositMinor = Math.floor((totalMinor * depositPercent + 50) / 100);
  if (depositMinor < 1 || depositMinor >= totalMinor) {
    return { eventDay, depositMinor: totalMinor, balance: null };
  }
  return {
    eventDay,
    depositMinor,
    balance: { amountMinor: totalMinor - depositMinor, dueDay: addDays(eventDay, -balanceDays) },
  };
}

/**
 * When the security deposit of an event on `eventDay` is held and released; null when there is none. Only cards have
 * one.
 */
export function exampleSecurityDeposit(
  { takesCards, securityDepositMinor }: Pick<PaymentTerms, "takesCards" | "securityDepositMinor">,
  eventDay: Day,
): { amountMinor: number; heldDay: Day; releasedDay: Day } | null {
  if (!takesCards || securityDepositMinor === 0) return null;
  return {
    amountMinor: securityDepositMinor,
    heldDay: addDays(eventDay, -SECURITY_DEPOSIT_DAYS),
    releasedDay: addDays(eventDay, SECURITY_DEPOSIT_DAYS),
  };
}
