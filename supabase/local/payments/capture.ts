import type Stripe from "stripe";
import { collect } from "./collect.ts";
import { invalidParam } from "./errors.ts";
import { emit } from "./events.ts";
import type { FormObject } from "./form-body.ts";
import { requireIntent, requireStatus } from "./intent-state.ts";
import { readAmount, readChoice } from "./params.ts";
import { requireObject, type Session, type Stored, save } from "./store.ts";

export const captureParams = ["amount_to_capture", "metadata", "final_capture"] as const;
export const cancelParams = ["cancellation_reason"] as const;

type Intent = Stored<"payment_intent">;

export async function captureIntent(session: Session, params: FormObject, [id = ""]: string[]) {
  const intent = await requireIntent(session, id);
  requireStatus(intent, ["requires_capture"], "capture");
  const { data } = intent;
  const amount = readAmount(params, "amount_to_capture") ?? data.amount_capturable;
  if (amount > data.amount_capturable) {
    throw invalidParam(
      "The payment intent could not be captured because the requested capture amount is greater than the amount you can capture for this charge.",
      "amount_to_capture",
      "amount_too_large",
    );
  }
  const charge = await requireObject(session, "charge", String(data.latest_charge));
  const method = await requireObject(session, "payment_method", String(data.payment_method));
  await collect(session, intent, charge, amount, method.internal.card);
  await save(session, intent);
  return data;
}

/** Cancels an intent. Releases an authorized amount, which Stripe shows as a refunded charge. */
export async function cancel(
  session: Session,
  intent: Intent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
) {
  const { data } = intent;
  const wasAuthorized = data.status === "requires_capture";
  data.status = "canceled";
  data.canceled_at = session.now;
  data.cancellation_reason = reason;
  data.amount_capturable = 0;
  data.next_action = null;
  await save(session, intent);
  if (wasAuthorized) {
    const charge = await requireObject(session, "charge", String(data.latest_charge));
    charge.data.refunded = true;
    charge.data.amount_refunded = charge.data.amount;
    await save(session, charge);
    await emit(session, reason === "automatic" ? "charge.expired" : "charge.refunded", charge.data);
  }
  await emit(session, "payment_intent.canceled", data);
}

export async function cancelIntent(session: Session, params: FormObject, [id = ""]: string[]) {
  const intent = await requireIntent(session, id);
  requireStatus(
    intent,
    [
      "requires_payment_method",
      "requires_capture",
      "requires_confirmation",
      "requires_action",
      "processing",
    ],
    "cancel",
  );
  const reasons = ["abandoned", "duplicate", "fraudulent", "requested_by_customer"] as const;
  await cancel(session, intent, readChoice(params, "cancellation_reason", reasons));
  return intent.data;
}
