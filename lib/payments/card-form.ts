import { publicEnv } from "../env";
import type { CardFormSource } from "./types";

/** The form in which cards are entered; null where no processor is configured. */
export function getCardForm(): CardFormSource | null {
  const { stripeKey, supabaseUrl } = publicEnv;
  if (stripeKey) return { kind: "stripe", publishableKey: stripeKey };
  // The embedded backend has a payment service of its own, which is reached from this machine only.
  const isEmbedded = /^http:\/\/(127\.0\.0\.1|localhost)(:|\/|$)/.test(supabaseUrl ?? "");
  return isEmbedded && supabaseUrl ? { kind: "local", url: supabaseUrl } : null;
}
