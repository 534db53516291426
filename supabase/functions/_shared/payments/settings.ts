import type { PaymentSettings } from "./processor.ts";

/** How Stripe is reached, from the environment; null while STRIPE_SECRET_KEY or STRIPE_WEBHOOK_SECRET is unset. */
export function readPaymentSettings(env: (name: string) => string | null): PaymentSettings | null {
  const secretKey = env("STRIPE_SECRET_KEY");
  const webhookSecret = env("STRIPE_WEBHOOK_SECRET");
  return secretKey && webhookSecret ? { secretKey, webhookSecret, apiUrl: null } : null;
}
