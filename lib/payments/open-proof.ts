import { AppError, errorCodeOf } from "../errors";
import { type OpenFile, openFile } from "../messaging/open-file";
import type { MessageFile } from "../messaging/types";
import { isUuid } from "../shared/uuid";
import { createServerSupabase } from "../supabase/server";

const proofs = {
  payment: { table: "payment_proofs", columns: "path, kind", name: "payment.pdf" },
  refund: {
    table: "manual_refund_events",
    columns: "path, kind:proof_kind",
    name: "refund.pdf",
  },
} as const;

/**
 * Opens a proof of a payment, or of a refund by hand (by the id of its event), that the caller, a user, may read;
 * `signal` ends it. Null for another user's, a missing one, and one that does not match its kind. Throws AppError.
 */
export async function openProof(
  of: keyof typeof proofs,
  id: string,
  userId: string,
  signal: AbortSignal,
): Promise<OpenFile | null> {
  if (!isUuid(id)) return null;
  const { table, columns, name } = proofs[of];
  const supabase = await createServerSupabase();
  const { data, error } = await supabase
    .from(table)
    .select(columns)
    .eq("id", id)
    .maybeSingle<{ path: string | null; kind: string | null }>();
  if (error) throw new AppError(errorCodeOf(error), error);
  if (!data?.path || !data.kind) return null;
  const file = { path: data.path, kind: data.kind as MessageFile["kind"], name };
  return openFile("payment-proofs", file, { userId, signal });
}
