import type Stripe from "stripe";
import { cardError, type Decline, declineOf, needsAuthentication } from "./cards.ts";
import { makeCharge } from "./charges.ts";
import { collect } from "./collect.ts";
import { ApiError, invalidState } from "./errors.ts";
import { emit } from "./events.ts";
import { requireStatus } from "./intent-state.ts";
import { bindToCustomer, rejectSpent } from "./payment-methods.ts";
import { insert, requireObject, type Session, type Stored, save } from "./store.ts";

export type ConfirmInput = {
  method: Stored<"payment_method"> | null;
  isOffSession: boolean;
  failsOnAction: boolean;
};

type Intent = Stored<"payment_intent">;
type Method = Stored<"payment_method">;

/** Resets the intent to wait for a payment method, with the error. */
async function failIntent(
  session: Session,
  { data }: Intent,
  method: Method,
  error: Pick<Stripe.PaymentIntent.LastPaymentError, "code" | "decline_code" | "message" | "type">,
  charge: string | null,
) {
  data.status = "requires_payment_method";
  data.next_action = null;
  data.payment_method = null;
  data.last_payment_error = {
    ...(charge && { charge }),
    ...error,
    doc_url: `https://stripe.com/docs/error-codes/${String(error.code).replaceAll("_", "-")}`,
    payment_method: method.data,
  };
  if (charge) data.latest_charge = charge;
  await emit(session, "payment_intent.payment_failed", data);
}

async function decline(
  session: Session,
  intent: Intent,
  method: Method,
  { code, declineCode, message }: Decline,
  isAuthenticated: boolean,
): Promise<ApiError> {
  const charge = makeCharge(intent.data, method.data, session.now, {
    decline: { code, declineCode, message },
    isAuthenticated,
  });
  await insert(session, "charge", charge.id, charge, {});
  await emit(session, "charge.failed", charge);
  const error = { type: "card_error" as const, code, message };
  await failIntent(
    session,
    intent,
    method,
    { ...error, ...(declineCode && { decline_code: declineCode }) },
    charge.id,
  );
  await save(session, intent);
  const { body } = cardError(code, message, undefined, declineCode);
  return new ApiError(402, {
    ...body,
    charge: charge.id,
    payment_intent: intent.data,
    payment_method: method.data,
  });
}

/** Charges the card, which its holder has approved if needed. Records a decline and throws its error. */
async function charge(session: Session, intent: Intent, method: Method, isAuthenticated: boolean) {
  const isAttached = method.data.customer !== null;
  const refusal = declineOf(method.internal.card, isAttached);
  if (refusal) throw await decline(session, intent, method, refusal, isAuthenticated);
  const { data } = intent;
  const made = makeCharge(data, method.data, session.now, { decline: null, isAuthenticated });
  data.latest_charge = made.id;
  data.payment_method = method.data.id;
  data.next_action = null;
  data.last_payment_error = null;
  const stored = await insert(session, "charge", made.id, made, {});
  method.internal.isSpent = true;
  if (data.setup_future_usage === "off_session" && isAuthenticated) method.internal.isSetUp = true;
  if (data.setup_future_usage && data.customer && !isAttached) {
    await bindToCustomer(session, method, String(data.customer));
  } else {
    await save(session, method);
  }
  if (data.capture_method === "manual") {
    data.status = "requires_capture";
    data.amount_capturable = data.amount;
    await emit(session, "charge.succeeded", made);
    await emit(session, "payment_intent.amount_capturable_updated", data);
  } else {
    await collect(session, intent, stored, data.amount, method.internal.card);
  }
  await save(session, intent);
}

function rejectForeignMethod({ data }: Intent, method: Method) {
  rejectSpent(method);
  const owner = method.data.customer;
  if (owner === null || owner === data.customer) return;
  throw invalidState(
    data.customer
      ? `The payment method ${method.data.id} does not belong to the Customer ${String(data.customer)}. Please use this payment method with the Customer that it belongs to instead.`
      : `The payment method supplied (${method.data.id}) belongs to a Customer. Please include the Customer in the \`customer\` parameter.`,
  );
}

/** Confirms an intent: it is then paid, authorized, or waits for its holder. Records a decline and throws 402. */
export async function confirm(session: Session, intent: Intent, input: ConfirmInput) {
  const { data } = intent;
  requireStatus(
    intent,
    ["requires_payment_method", "requires_confirmation", "requires_action"],
    "confirm",
  );
  const method =
    input.method ??
    (data.payment_method
      ? await requireObject(session, "payment_method", String(data.payment_method))
      : null);
  if (!method) {
    throw invalidState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      "payment_intent_unexpected_state",
      { payment_intent: data },
    );
  }
  rejectForeignMethod(intent, method);
  const { card, isSetUp } = method.internal;
  if (!needsAuthentication(card, input.isOffSession, isSetUp)) {
    return charge(session, intent, method, false);
  }
  if (input.isOffSession || input.failsOnAction) {
    const refusal = {
      code: "authentication_required",
      declineCode: "authentication_required",
      message: "Your card was declined. This transaction requires authentication.",
    };
    throw await decline(session, intent, method, refusal, false);
  }
  data.status = "requires_action";
  data.payment_method = method.data.id;
  data.next_action = {
    type: "use_stripe_sdk",
    use_stripe_sdk: { type: "three_d_secure_redirect" },
  };
  await save(session, intent);
  await emit(session, "payment_intent.requires_action", data);
}

/** The holder's response to the bank. */
export async function authenticate(session: Session, intent: Intent, isApproved: boolean) {
  requireStatus(intent, ["requires_action"], "authenticate");
  const id = String(intent.data.payment_method);
  const method = await requireObject(session, "payment_method", id);
  if (isApproved) return charge(session, intent, method, true);
  const message =
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.";
  const code = "payment_intent_authentication_failure" as const;
  await failIntent(session, intent, method, { type: "invalid_request_error", code, message }, null);
  await save(session, intent);
  throw invalidState(message, code, { payment_intent: intent.data });
}
