/**
 * States of a payout account. `incomplete`: the processor needs more details. `enabled`: payouts can be sent.
 * `restricted`: the processor asks for more details again, or a transfer came back.
 */
export const payoutAccountStatuses = ["incomplete", "enabled", "restricted"] as const;
export type PayoutAccountStatus = (typeof payoutAccountStatuses)[number];

/** A payee's account as they see it. */
export type PayoutAccountState = {
  /** Null without an account. */
  status: PayoutAccountStatus | null;
  /** The last digits of the bank account; null before the processor reports one. */
  bankLast4: string | null;
  /** Until when nothing is sent because the bank account is new (ISO, UTC); null when no payout waits for that. */
  waitsUntil: string | null;
  /** Whether the payee has stopped payouts. */
  isHeld: boolean;
};

/** Whether money is still to be sent to a payee in the currency of a balance. */
export const isOwed = (balance: {
  upcomingMinor: number;
  availableMinor: number;
  onTheWayMinor: number;
}): boolean => balance.upcomingMinor + balance.availableMinor + balance.onTheWayMinor > 0;
