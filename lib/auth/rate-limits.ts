import { AppError } from "../errors";
import { z } from "../shared/zod";
import { countAttempt, resetAttempts } from "../supabase/site-secret";
import { unwrapRow } from "../supabase/unwrap-row";
import { getClientIp } from "./client-ip";

/*
 * Rate limits per address and network. Hosted sign-in limits requests per IP address only, so the database counts the
 * clients that try one account from there. The sign-in service itself limits the mails that confirm a new address for
 * each account (max_frequency in supabase/config.toml).
 */

export type RateLimitedAction = "sign_in" | "sign_up" | "recovery" | "newsletter";

const attemptRow = z.object({ allowed: z.boolean(), retry_at: z.string().optional() });

/**
 * Counts an attempt by the client's network and by `address`; the database has the limits. After too many attempts
 * throws `rate_limited` with the instant of the next allowed one, and logs the action. Counts nothing without the
 * site's secret key.
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

/** Resets the failed attempts of an account after a correct password. Never throws. */
export async function resetSignInRateLimit(address: string): Promise<void> {
  const ip = await getClientIp();
  const result = await resetAttempts({ kind: "sign_in", subject: address, ip });
  if (result?.error) console.error("resetting the rate limit of sign-in failed", result.error);
}
