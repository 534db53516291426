import type { HoldTerms, Quote, ScheduledPart } from "../../quotes/types";

// The first part is due at once; its due date changes with every request, so it is not compared.
const partsOf = (schedule: ScheduledPart[] | null) =>
  schedule?.map(({ kind, amountMinor, dueAt }, index) => [kind, amountMinor, index && dueAt]);

const comparable = ({
  currency,
  refund,
  paymentMethods,
  paymentSchedule,
  manualSchedules,
  securityDeposit,
}: Omit<HoldTerms, "policy" | "isInstant">) =>
  JSON.stringify([
    currency,
    refund,
    paymentMethods,
    partsOf(paymentSchedule),
    partsOf(manualSchedules.transfer),
    partsOf(manualSchedules.cash),
    securityDeposit?.amountMinor,
  ]);

/** Whether a hold has other terms than the quote shown before it; false when either is unknown. */
export const isOtherThanShown = (shown: Quote | null, held: HoldTerms | null): boolean =>
  shown !== null && held !== null && comparable(shown) !== comparable(held);
