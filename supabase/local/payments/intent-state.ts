import type Stripe from "stripe";
import { invalidState, noSuch } from "./errors.ts";
import { requireObject, type Session, type Stored } from "./store.ts";

/** Returns the intent of an address. A client without the secret key must pass its client secret. */
export async function requireIntent(
  session: Session,
  id: string,
  clientSecret: string | null = null,
  status = 404,
): Promise<Stored<"payment_intent">> {
  const intent = await requireObject(session, "payment_intent", id, "intent", status);
  if (clientSecret !== null && intent.data.client_secret !== clientSecret) {
    throw noSuch("payment_intent", id, "intent", 404);
  }
  return intent;
}

/** Throws for an intent whose status does not allow the request. */
export function requireStatus(
  { data }: Stored<"payment_intent">,
  allowed: Stripe.PaymentIntent.Status[],
  action: string,
) {
  if (allowed.includes(data.status)) return;
  throw invalidState(
    `You cannot ${action} this PaymentIntent because it has a status of ${data.status}. Only a PaymentIntent with one of the following statuses may be ${action === "cancel" ? "canceled" : `${action.replace(/e$/, "")}ed`}: ${allowed.join(", ")}.`,
    "payment_intent_unexpected_state",
    { payment_intent: data },
  );
}
