import { AppError, errorCodeOf } from "../errors";
import { streamPicture } from "../messaging/stream-picture";
import { isUuid } from "../shared/uuid";
import { createServerSupabase } from "../supabase/server";

/** How long a link to a document is valid, which is followed at once. */
const LINK_SECONDS = 60;

/**
 * A proof of a payment that the caller, a user, may read: the picture as a stream, until `signal` ends it, or a link to the document
 * that is valid for a minute and is downloaded. Null for another's, and for a picture that is not as the site stores them. Throws
 * AppError.
 */
export async function openPaymentProof(
  id: string,
  userId: string,
  signal: AbortSignal,
): Promise<{ picture: ReadableStream<Uint8Array> } | { link: string } | null> {
  if (!isUuid(id)) return null;
  const supabase = await createServerSupabase();
  const { data, error } = await supabase
    .from("payment_proofs")
    .select("path, kind")
    .eq("id", id)
    .maybeSingle();
  if (error) throw new AppError(errorCodeOf(error), error);
  if (!data) return null;
  const signed = await supabase.storage
    .from("payment-proofs")
    .createSignedUrl(data.path, LINK_SECONDS);
  if (signed.error) throw new AppError(errorCodeOf(signed.error), signed.error);
  const link = new URL(signed.data.signedUrl);
  if (data.kind === "document") {
    link.searchParams.set("download", "payment.pdf");
    return { link: link.href };
  }
  const picture = await streamPicture(userId, link.href, signal);
  return picture && { picture };
}
