import { AppError, errorCodeOf } from "../errors";
import { createPublicClient } from "../supabase/public";
import type { createServerSupabase } from "../supabase/server";
import { getClientIp } from "./client-ip";

/*
 * Rate limits per address and network. The sign-in service limits requests per IP address, and sees all
 * of them come from the site's own: who tries too often is counted by the database instead. What the
 * service limits for each account is left to it: the mails that confirm a new address (max_frequency in
 * supabase/config.toml).
 */

export type RateLimitedAction = "sign_in" | "sign_up" | "recovery" | "newsletter";

/**
 * Counts an attempt by the client's network and the address it names; the database knows how many are
 * allowed. Throws `rate_limited`, with the instant from which it is allowed again, after too many.
 */
export async function consumeRateLimit(action: RateLimitedAction, address: string): Promise<void> {
  const { data, error } = await createPublicClient().rpc("consume_rate_limit", {
    p_kind: action,
    p_subject: address,
    p_ip: await getClientIp(),
  });
  if (error) throw new AppError(errorCodeOf(error), error);
  const { allowed, retry_at } = data as { allowed: boolean; retry_at?: string };
  if (!allowed) throw new AppError("rate_limited", undefined, retry_at);
}

/** Forgets the failed attempts of the user who has just signed in with this client. Never throws. */
export async function resetSignInRateLimit(
  supabase: Pick<Awaited<ReturnType<typeof createServerSupabase>>, "rpc">,
): Promise<void> {
  const { error } = await supabase.rpc("reset_sign_in_rate_limit", { p_ip: await getClientIp() });
  if (error) console.error("resetting the rate limit of sign-in failed", error);
}
