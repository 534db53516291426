import type Stripe from "stripe";
import { moveBalance } from "./balance.ts";
import { preventsRefund } from "./disputes.ts";
import { invalidParam, invalidState } from "./errors.ts";
import { emit } from "./events.ts";
import type { FormObject } from "./form-body.ts";
import { requireIntent } from "./intent-state.ts";
import { listObjects } from "./lists.ts";
import { readAmount, readChoice, readMetadata, readText, takeCreated } from "./params.ts";
import {
  type Internal,
  insert,
  newId,
  requireObject,
  type Session,
  type Stored,
  save,
} from "./store.ts";

export const refundParams = {
  create: [
    "amount",
    "charge",
    "currency",
    "metadata",
    "payment_intent",
    "reason",
    "refund_application_fee",
    "reverse_transfer",
  ],
  list: ["charge", "payment_intent"],
} as const;

/** Seconds until the delayed outcome of refunds to certain test cards. */
const secondsToChange = 2;

/** Returns a refund in the API's form. */
export function makeRefund(
  charge: Stripe.Charge,
  created: number,
  given: Pick<Stripe.Refund, "amount" | "status"> & Partial<Stripe.Refund>,
): Stripe.Refund {
  return {
    id: newId("re"),
    object: "refund",
    balance_transaction: null,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: {
        reference_status: "pending",
        reference_type: "acquirer_reference_number",
        type: "refund",
      },
      type: "card",
    },
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
    ...given,
  };
}

const movement = (refund: Stripe.Refund, amount: number, type: "refund" | "refund_failure") => ({
  amount,
  currency: refund.currency,
  type,
  source: refund.id,
});

async function requireChargeToRefund(
  session: Session,
  params: FormObject,
): Promise<Stored<"charge">> {
  const named = readText(params, "charge");
  if (named) return requireObject(session, "charge", named);
  const intentId = readText(params, "payment_intent");
  if (!intentId) {
    throw invalidParam(
      "One of the following params should be provided for this request: payment_intent or charge.",
      "payment_intent",
      "parameter_missing",
    );
  }
  const { data } = await requireIntent(session, intentId, null, 400);
  if (data.status !== "succeeded") {
    throw invalidState(
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      "payment_intent_unexpected_state",
    );
  }
  return requireObject(session, "charge", String(data.latest_charge));
}

function behaviorOf(card: Internal["payment_method"]["card"], now: number): Internal["refund"] {
  if (card === "refund_succeeds_later") return { becomes: "succeeded", at: now + secondsToChange };
  if (card === "refund_fails_later") return { becomes: "failed", at: now + secondsToChange };
  return {};
}

export async function createRefund(session: Session, params: FormObject) {
  const charge = await requireChargeToRefund(session, params);
  const { data } = charge;
  const left = data.amount_captured - data.amount_refunded;
  if (!data.captured || data.status !== "succeeded") {
    throw invalidState(`Charge ${data.id} has not been captured.`, "charge_not_refundable");
  }
  if (left <= 0) {
    throw invalidState(`Charge ${data.id} has already been refunded.`, "charge_already_refunded");
  }
  if (await preventsRefund(session, data.id)) {
    throw invalidState(
      `Charge ${data.id} has been charged back; cannot issue a refund.`,
      "charge_disputed",
    );
  }
  const amount = readAmount(params, "amount") ?? left;
  if (amount > left) {
    throw invalidParam(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      "amount",
    );
  }
  const metadata = readMetadata(params);
  const created = takeCreated(metadata, session.now);
  const method = await requireObject(session, "payment_method", String(data.payment_method));
  const internal = behaviorOf(method.internal.card, session.now);
  const refund = makeRefund(data, created, {
    amount,
    metadata,
    reason: readChoice(params, "reason", ["duplicate", "fraudulent", "requested_by_customer"]),
    status: internal.becomes === "succeeded" ? "pending" : "succeeded",
  });
  refund.balance_transaction = await moveBalance(session, movement(refund, -amount, "refund"));
  await insert(session, "refund", refund.id, refund, internal);
  data.amount_refunded += amount;
  data.refunded = data.amount_refunded === data.amount_captured;
  await save(session, charge);
  await emit(session, "refund.created", refund);
  await emit(session, "charge.refunded", data);
  return refund;
}

export const retrieveRefund = async (session: Session, _: FormObject, [id = ""]: string[]) =>
  (await requireObject(session, "refund", id, "id", 404)).data;

export const listRefunds = (session: Session, params: FormObject) =>
  listObjects(session, "refund", params, "/v1/refunds", {
    charge: readText(params, "charge"),
    payment_intent: readText(params, "payment_intent"),
  });

/** Completes due refunds that are not final, and returns how many still wait. */
export async function finishRefunds(session: Session): Promise<number> {
  const waiting = await session.sql<Stored<"refund">>(
    `select data, internal from local.payment_objects
     where kind = 'refund' and internal ? 'becomes' order by seq`,
  );
  let left = 0;
  for (const refund of waiting) {
    const { becomes, at = 0 } = refund.internal;
    if (at > session.now || !becomes) {
      left += 1;
      continue;
    }
    refund.internal = {};
    const { data } = refund;
    const previous = { status: data.status };
    data.status = becomes;
    if (becomes === "failed") {
      data.failure_reason = "unknown";
      data.failure_balance_transaction = await moveBalance(
        session,
        movement(data, data.amount, "refund_failure"),
      );
      const charge = await requireObject(session, "charge", String(data.charge));
      charge.data.amount_refunded -= data.amount;
      charge.data.refunded = false;
      await save(session, charge);
    }
    await save(session, refund);
    await emit(session, "refund.updated", data, { previous });
    await emit(session, "charge.refund.updated", data, { previous });
    if (becomes === "failed") await emit(session, "refund.failed", data);
  }
  return left;
}
