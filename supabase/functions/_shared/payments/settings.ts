import type { ReadEnv } from "../runtime/types.ts";
import type { PaymentProcessor, PaymentSettings } from "./processor.ts";
import { createStripe } from "./stripe.ts";

/**
 * The settings for Stripe from the environment; null while STRIPE_SECRET_KEY is unset. STRIPE_WEBHOOK_SECRET holds the
 * secret of each endpoint, separated by spaces. Throws when it is missing: no event of the processor could be received.
 */
export function readPaymentSettings(env: ReadEnv): PaymentSettings | null {
  const secretKey = env("STRIPE_SECRET_KEY");
  if (!secretKey) return null;
  const webhookSecrets = (env("STRIPE_WEBHOOK_SECRET") ?? "").split(/\s+/).filter(Boolean);
  if (webhookSecrets.length === 0) {
    throw new Error("STRIPE_SECRET_KEY is set without STRIPE_WEBHOOK_SECRET");
  }
  return { secretKey, webhookSecrets, apiUrl: null };
}

/** The card processor that the environment configures; null when none is configured. */
export function createProcessor(env: ReadEnv): PaymentProcessor | null {
  const settings = readPaymentSettings(env);
  return settings && createStripe(settings);
}
