import { createHmac } from "node:crypto";
import type Stripe from "stripe";
import { paymentWebhookSecret } from "../settings.ts";
import type { FormObject } from "./form-body.ts";
import { listObjects } from "./lists.ts";
import { readText, readTexts } from "./params.ts";
import { insert, newId, type Session } from "./store.ts";

/** The API version of the objects, as in the official client. */
export const apiVersion = "2026-10-28.endive";

type EventType =
  | "account.updated"
  | "charge.captured"
  | "charge.dispute.closed"
  | "charge.dispute.created"
  | "charge.dispute.funds_reinstated"
  | "charge.dispute.funds_withdrawn"
  | "charge.dispute.updated"
  | "charge.expired"
  | "charge.failed"
  | "charge.refund.updated"
  | "charge.refunded"
  | "charge.succeeded"
  | "customer.created"
  | "customer.deleted"
  | "customer.updated"
  | "payment_intent.amount_capturable_updated"
  | "payment_intent.canceled"
  | "payment_intent.created"
  | "payment_intent.payment_failed"
  | "payment_intent.requires_action"
  | "payment_intent.succeeded"
  | "payment_method.attached"
  | "payment_method.detached"
  | "refund.created"
  | "refund.failed"
  | "refund.updated"
  | "transfer.created"
  | "transfer.reversed";

/** Stores an event with the present state of its object, for delivery after the transaction. */
export async function emit(
  session: Session,
  type: EventType,
  object: Stripe.Event.Data.Object,
  more: { account?: string; previous?: Stripe.Event.Data.PreviousAttributes } = {},
): Promise<void> {
  const id = newId("evt");
  const event = {
    id,
    object: "event",
    ...(more.account && { account: more.account }),
    api_version: apiVersion,
    created: session.now,
    data: { object, ...(more.previous && { previous_attributes: more.previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: session.requestId, idempotency_key: session.idempotencyKey },
    type,
  };
  // The type of all events is a union by name and object, from which a variable name cannot select.
  await insert(session, "event", id, event as unknown as Stripe.Event, {});
  await session.sql("insert into local.payment_deliveries (event_id) values ($1)", [id]);
}

/** Returns the header by which the receiver verifies an event of the service. */
export function signature(body: string, timestamp: number): string {
  const digest = createHmac("sha256", paymentWebhookSecret)
    .update(`${timestamp}.${body}`)
    .digest("hex");
  return `t=${timestamp},v1=${digest}`;
}

export const listEvents = (session: Session, params: FormObject) => {
  const type = readText(params, "type");
  const types = [...(type ? [type] : []), ...readTexts(params, "types")];
  return listObjects(session, "event", params, "/v1/events", { type: types });
};
