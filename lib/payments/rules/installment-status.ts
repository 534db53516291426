/**
 * What becomes of a part of a price. `unpaid`: waits for the guest, until no certain day. The others are those of
 * `private.installment_state`.
 */
export const installmentStates = [
  "reserved",
  "after_acceptance",
  "charging",
  "charged",
  "pay_by",
  "unpaid",
  "paid",
  "failed",
  "cancelled",
] as const;
export type InstallmentState = (typeof installmentStates)[number];

const texts = {
  reserved: "processing",
  after_acceptance: "afterAcceptance",
  charging: "charging",
  charged: "due",
  pay_by: "due",
  unpaid: "unpaid",
  paid: "paid",
  failed: "failed",
  cancelled: "cancelled",
} as const satisfies Record<InstallmentState, string>;

/** The key of the text that says what becomes of a part by card (`payments.booking.statuses`), and the instant in it. */
export const installmentText = ({
  state,
  dueAt,
  graceEndsAt,
}: {
  state: InstallmentState;
  dueAt: string;
  graceEndsAt: string | null;
}) => ({ key: texts[state], at: graceEndsAt ?? dueAt });
