import { publicEnv } from "../env";
import type { CardFormSource } from "./types";

/** The form for entering cards; null when no processor is configured. */
export function getCardForm(): CardFormSource | null {
  const { stripeKey, supabaseUrl } = publicEnv;
  if (stripeKey) return { kind: "stripe", publishableKey: stripeKey };
  // The embedded backend has its own payment service, which only this machine can reach.
  const isEmbedded = /^http:\/\/(127\.0\.0\.1|localhost)(:|\/|$)/.test(supabaseUrl ?? "");
  return isEmbedded && supabaseUrl ? { kind: "local", url: supabaseUrl } : null;
}
