import type { HoldTerms, Quote, ScheduledPart } from "../../quotes/types";

// What is due at once is due from now on, whenever it is asked for.
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

/** Whether a hold has other terms than the quote that was shown before it; false where one of them is not known. */
export const isOtherThanShown = (shown: Quote | null, held: HoldTerms | null): boolean =>
  shown !== null && held !== null && comparable(shown) !== comparable(held);
