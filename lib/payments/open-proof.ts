import { AppError, errorCodeOf } from "../errors";
import { type OpenFile, openFile } from "../messaging/open-file";
import type { MessageFile } from "../messaging/types";
import { isUuid } from "../shared/uuid";
import { createServerSupabase } from "../supabase/server";

type StoredProof = { path: string | null; kind: string | null };
type Reader = { userId: string; signal: AbortSignal };

async function openStoredProof({ path, kind }: StoredProof, name: string, reader: Reader) {
  if (!path || !kind) return null;
  return openFile("payment-proofs", { path, kind: kind as MessageFile["kind"], name }, reader);
}

/**
 * A proof of a payment that the caller, a user, may read, until `signal` ends it. Null for another's, and for one that is not what
 * its kind says. Throws AppError.
 */
export async function openPaymentProof(
  id: string,
  userId: string,
  signal: AbortSignal,
): Promise<OpenFile | null> {
  if (!isUuid(id)) return null;
  const supabase = await createServerSupabase();
  const { data, error } = await supabase
    .from("payment_proofs")
    .select("path, kind")
    .eq("id", id)
    .maybeSingle();
  if (error) throw new AppError(errorCodeOf(error), error);
  return data && openStoredProof(data, "payment.pdf", { userId, signal });
}

/** The proof of a refund by hand with the id of its event, as openPaymentProof answers it; null without one. Throws AppError. */
export async function openRefundProof(
  id: string,
  userId: string,
  signal: AbortSignal,
): Promise<OpenFile | null> {
  if (!isUuid(id)) return null;
  const supabase = await createServerSupabase();
  const { data, error } = await supabase
    .from("manual_refund_events")
    .select("path, kind:proof_kind")
    .eq("id", id)
    .maybeSingle();
  if (error) throw new AppError(errorCodeOf(error), error);
  return data && openStoredProof(data, "refund.pdf", { userId, signal });
}
