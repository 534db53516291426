import { getCurrentUser } from "../auth/session/current-user";
import { errorCodeOf } from "../errors";
import { refuseFile } from "../messaging/refuse-file";
import { isCrossSite } from "../shared/cross-site";
import { limitPicturesOfUser } from "../shared/picture-limits";
import { isUuid } from "../shared/uuid";
import { createServerSupabase } from "../supabase/server";
import { noteOf, type ProofKind, receiveProofFile, storeProof } from "./receive-proof-file";

type Upload = { id: string; installmentId: string; note: string };

/** Stores a proof where its row will say, and sends it, with the caller's session. */
async function storeAndSend(
  { id, installmentId, note }: Upload,
  kind: ProofKind,
  bytes: Uint8Array,
): Promise<Response> {
  const notStored = await storeProof(installmentId, id, kind, bytes);
  const supabase = await createServerSupabase();
  const { error } = await supabase.rpc("send_payment_proof", {
    p_installment_id: installmentId,
    p_proof_id: id,
    p_kind: kind,
    p_note: note,
  });
  if (!error) return Response.json({ id }, { status: 201 });
  const code = errorCodeOf(error);
  if (code === "not_found") return new Response(null, { status: 404 });
  if (code === "not_signed_in") return refuseFile("notSignedIn");
  if (code === "rate_limited") return refuseFile("tooManyToday");
  if (code === "wrong_status") return refuseFile("gone");
  console.error("a payment proof could not be sent", notStored ?? error);
  return refuseFile("failed");
}

/**
 * Takes a proof of a payment as the raw body of a request and sends it to the host: a picture or a PDF document of less than 5 MB,
 * for the `?installment` of the caller's booking, with a `?note`. Sent again under the same id it is sent once. Answers 201 with its
 * id, 404 for an installment of somebody else, or `{ problem }` with a 4xx or 502 status (`gone`: it is not to be paid now, or a proof
 * waits for an answer); a 429 or 503 without a problem says that too many are under way.
 */
export async function receivePaymentProof(request: Request, upload: string): Promise<Response> {
  if (isCrossSite(request)) return refuseFile("forbidden");
  const user = await getCurrentUser();
  if (!user) return refuseFile("notSignedIn");
  const { searchParams } = new URL(request.url);
  const installmentId = searchParams.get("installment");
  if (!isUuid(upload) || !isUuid(installmentId)) return new Response(null, { status: 404 });
  const proof = {
    id: upload.toLowerCase(),
    installmentId: installmentId.toLowerCase(),
    note: noteOf(searchParams),
  };
  const answer = await limitPicturesOfUser(user.id, () =>
    receiveProofFile(request, user.id, (kind, bytes) => storeAndSend(proof, kind, bytes)),
  );
  return answer ?? new Response(null, { status: 429 });
}
