import { AppError, errorCodeOf } from "../errors";
import { createPublicClient } from "../supabase/public";
import type { createServerSupabase } from "../supabase/server";
import { clientPlace } from "./client-ip";

export type AttemptKind = "sign_in" | "sign_up" | "recovery" | "verification" | "newsletter";

/**
 * Counts an attempt of somebody (`subject` is the address they name) from where they are. Throws
 * `rate_limited`, which carries when to try again, after too many; how many is the database's word.
 */
export async function takeAttempt(kind: AttemptKind, subject: string): Promise<void> {
  const { data, error } = await createPublicClient().rpc("consume_rate_limit", {
    p_kind: kind,
    p_subject: subject,
    p_ip: await clientPlace(),
  });
  if (error) throw new AppError(errorCodeOf(error), error);
  const { allowed, retry_at } = data as { allowed: boolean; retry_at?: string };
  if (!allowed) throw new AppError("rate_limited", undefined, retry_at);
}

/** Forgets the wrong passwords of whoever has just signed in with this client. Never throws. */
export async function forgiveSignIn(
  supabase: Awaited<ReturnType<typeof createServerSupabase>>,
): Promise<void> {
  const { error } = await supabase.rpc("reset_sign_in_rate_limit", { p_ip: await clientPlace() });
  if (error) console.error("forgetting the wrong passwords failed", error);
}
