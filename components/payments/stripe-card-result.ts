import type { CardResult } from "./card-form-handle";

/** The fields of a Stripe.js error that are read here. */
type ConfirmationError = { type: string; code?: string; decline_code?: string };

/**
 * Maps the answer of Stripe.js to the result of a card. Only the bank's answer is a refusal. After a lost connection, or for a
 * payment that is already authorized, the card may have been charged: the code is `unexpected`, and the processor is asked.
 */
export function toCardResult(error: ConfirmationError | undefined): CardResult {
  if (!error) return { ok: true };
  // Stripe's own form shows what is missing.
  if (error.type === "validation_error") return { ok: false, code: "incomplete" };
  if (error.type !== "card_error") return { ok: false, code: "unexpected" };
  return { ok: false, code: error.decline_code ?? error.code ?? "card_declined" };
}
