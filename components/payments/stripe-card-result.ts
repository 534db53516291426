import type { CardResult } from "./card-form-handle";

/** What is read of an error of Stripe.js. */
type ConfirmationError = { type: string; code?: string; decline_code?: string };

/**
 * What came of a card by the answer of Stripe.js. Only what the bank says is a refusal: after a lost connection, or for a payment that
 * is authorized already, the card may have been charged, and the code is `unexpected`: then the processor is asked.
 */
export function toCardResult(error: ConfirmationError | undefined): CardResult {
  if (!error) return { ok: true };
  // Stripe says in its own form what is missing.
  if (error.type === "validation_error") return { ok: false, code: "incomplete" };
  if (error.type !== "card_error") return { ok: false, code: "unexpected" };
  return { ok: false, code: error.decline_code ?? error.code ?? "card_declined" };
}
