import { AppError } from "../errors";
import { z } from "../shared/zod";
import { countAttempt, resetAttempts } from "../supabase/site-secret";
import { unwrapRow } from "../supabase/unwrap-row";
import { getClientIp } from "./client-ip";

/*
 * Rate limits per address and network. Hosted sign-in limits requests per IP address only: who tries one
 * account from there is counted by the database. What the service limits for each account is left to it:
 * the mails that confirm a new address (max_frequency in supabase/config.toml).
 */

export type RateLimitedAction = "sign_in" | "sign_up" | "recovery" | "newsletter";

const attemptRow = z.object({ allowed: z.boolean(), retry_at: z.string().optional() });

/**
 * Counts an attempt by the client's network and the address it names; the database knows how many are
 * allowed. Throws `rate_limited`, with the instant from which it is allowed again, after too many, and logs the action.
 * Without the site's secret key nothing is counted here.
 */
export async function consumeRateLimit(action: RateLimitedAction, address: string): Promise<void> {
  const ip = await getClientIp();
  const result = await countAttempt({ kind: action, subject: address, ip });
  if (!result) return;
  const { allowed, retry_at } = unwrapRow(attemptRow, result);
  if (!allowed) {
    console.warn(`a limit of attempts is used up: ${action}`);
    throw new AppError("rate_limited", undefined, retry_at);
  }
}

/** Forgets the failed attempts at an account whose password was right. Never throws. */
export async function resetSignInRateLimit(address: string): Promise<void> {
  const ip = await getClientIp();
  const result = await resetAttempts({ kind: "sign_in", subject: address, ip });
  if (result?.error) console.error("resetting the rate limit of sign-in failed", result.error);
}
