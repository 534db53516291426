/** Why a card was refused, if its owner can solve the problem. */
const cardFailures = [
  "card_declined",
  "insufficient_funds",
  "expired_card",
  "incorrect_cvc",
  "incorrect_number",
  "authentication_failed",
  "incomplete",
  "unexpected",
] as const;

export type CardFailure = (typeof cardFailures)[number];

/** The failure for a processor's code; `card_declined` for an unknown code. */
export const toCardFailure = (code: string | null): CardFailure =>
  cardFailures.find((known) => known === code) ?? "card_declined";
