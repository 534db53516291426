/** Why a card was refused, as far as its owner can do something about it. */
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

/** The failure of a processor's code; a code that is not known is a declined card. */
export const toCardFailure = (code: string | null): CardFailure =>
  cardFailures.find((known) => known === code) ?? "card_declined";
