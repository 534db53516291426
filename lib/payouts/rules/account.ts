/**
 * States of a payout account. `incomplete`: the processor was not told everything. `enabled`: payouts can be sent.
 * `restricted`: the processor wants more, or a transfer failed.
 */
export const payoutAccountStatuses = ["incomplete", "enabled", "restricted"] as const;
export type PayoutAccountStatus = (typeof payoutAccountStatuses)[number];
