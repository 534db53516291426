import Stripe from "stripe";
import type { Backend } from "../../../supabase/local/backend.ts";
import { paymentSecretKey } from "../../../supabase/local/settings.ts";

/** The official client for a backend's embedded service. */
export function stripeOf(backend: Backend, key = paymentSecretKey): Stripe {
  const { hostname, port } = new URL(backend.url);
  return new Stripe(key, { host: hostname, port, protocol: "http", maxNetworkRetries: 0 });
}

/** Returns the error of a refused call; throws if the call succeeds. */
export async function errorOf(call: Promise<unknown>): Promise<Stripe.StripeRawError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error as Stripe.StripeRawError;
    throw error;
  }
  throw new Error("The call was not refused");
}

/** The card data that the browser sends. */
export const card = (number: string) => ({
  number,
  exp_month: 12,
  exp_year: new Date().getUTCFullYear() + 2,
  cvc: "123",
});

/** A request of the card form, from the service's own address by default. */
export function fromForm(
  backend: Backend,
  path: string,
  body: object,
  origin: string | null = backend.url,
): Promise<Response> {
  return fetch(`${backend.url}/payments/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(origin && { origin }) },
    body: JSON.stringify(body),
  });
}
