import { AppError, errorCodeOf } from "../errors";
import { streamPicture } from "../messaging/stream-picture";
import { isUuid } from "../shared/uuid";
import { createServerSupabase } from "../supabase/server";

/** How long a link to a document is valid, which is followed at once. */
const LINK_SECONDS = 60;

export type OpenProof = { picture: ReadableStream<Uint8Array> } | { link: string };
type StoredProof = { path: string | null; kind: string | null };

/** The stored file of a proof, as openPaymentProof answers it. */
async function openStoredProof(
  { path, kind }: StoredProof,
  { userId, signal, fileName }: { userId: string; signal: AbortSignal; fileName: string },
): Promise<OpenProof | null> {
  if (!path || !kind) return null;
  const supabase = await createServerSupabase();
  const signed = await supabase.storage.from("payment-proofs").createSignedUrl(path, LINK_SECONDS);
  if (signed.error) throw new AppError(errorCodeOf(signed.error), signed.error);
  const link = new URL(signed.data.signedUrl);
  if (kind === "document") {
    link.searchParams.set("download", fileName);
    return { link: link.href };
  }
  const picture = await streamPicture(userId, link.href, signal);
  return picture && { picture };
}

/**
 * A proof of a payment that the caller, a user, may read: the picture as a stream, until `signal` ends it, or a link to the document
 * that is valid for a minute and is downloaded. Null for another's, and for a picture that is not as the site stores them. Throws
 * AppError.
 */
export async function openPaymentProof(
  id: string,
  userId: string,
  signal: AbortSignal,
): Promise<OpenProof | null> {
  if (!isUuid(id)) return null;
  const supabase = await createServerSupabase();
  const { data, error } = await supabase
    .from("payment_proofs")
    .select("path, kind")
    .eq("id", id)
    .maybeSingle();
  if (error) throw new AppError(errorCodeOf(error), error);
  return data && openStoredProof(data, { userId, signal, fileName: "payment.pdf" });
}

/** The proof of a refund by hand with the id of its event, as openPaymentProof answers it; null without one. Throws AppError. */
export async function openRefundProof(
  id: string,
  userId: string,
  signal: AbortSignal,
): Promise<OpenProof | null> {
  if (!isUuid(id)) return null;
  const supabase = await createServerSupabase();
  const { data, error } = await supabase
    .from("manual_refund_events")
    .select("path, kind:proof_kind")
    .eq("id", id)
    .maybeSingle();
  if (error) throw new AppError(errorCodeOf(error), error);
  return data && openStoredProof(data, { userId, signal, fileName: "refund.pdf" });
}
