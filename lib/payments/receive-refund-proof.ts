import { getCurrentUser } from "../auth/session/current-user";
import { errorCodeOf } from "../errors";
import { refuseFile } from "../messaging/refuse-file";
import { isDay } from "../shared/calendar-day";
import { isCrossSite } from "../shared/cross-site";
import { limitPicturesOfUser } from "../shared/picture-limits";
import { isUuid } from "../shared/uuid";
import { createServerSupabase } from "../supabase/server";
import { noteOf, type ProofKind, receiveProofFile, storeProof } from "./receive-proof-file";

type Sending = { id: string; refundId: string; sentOn: string; note: string };

/** Stores a proof where its event will say, and says that the refund was sent, with the caller's session. */
async function storeAndSend(
  { id, refundId, sentOn, note }: Sending,
  kind: ProofKind,
  bytes: Uint8Array,
): Promise<Response> {
  const notStored = await storeProof(refundId, id, kind, bytes);
  const supabase = await createServerSupabase();
  const { error } = await supabase.rpc("send_manual_refund", {
    p_refund_id: refundId,
    p_event_id: id,
    p_sent_on: sentOn,
    p_note: note,
    p_proof_kind: kind,
  });
  if (!error) return Response.json({ id }, { status: 201 });
  const code = errorCodeOf(error);
  if (code === "not_found" || code === "forbidden") return new Response(null, { status: 404 });
  if (code === "not_signed_in") return refuseFile("notSignedIn");
  if (code === "rate_limited") return refuseFile("tooManyToday");
  if (code === "wrong_status") return refuseFile("gone");
  console.error("a proof of a refund could not be sent", notStored ?? error);
  return refuseFile("failed");
}

/**
 * Takes a proof of a refund by hand as the raw body of a request and says to the guest that it was sent: a picture or a PDF document
 * of less than 5 MB, for the `?refund` that the caller returns as the host, sent on the `?day`, with a `?note`. Sent again under the
 * same id it counts once. Answers 201 with its id, 404 for a refund of somebody else, or `{ problem }` with a 4xx or 502 status
 * (`gone`: it is not to be sent now); a 429 or 503 without a problem says that too many are under way.
 */
export async function receiveRefundProof(request: Request, upload: string): Promise<Response> {
  if (isCrossSite(request)) return refuseFile("forbidden");
  const user = await getCurrentUser();
  if (!user) return refuseFile("notSignedIn");
  const { searchParams } = new URL(request.url);
  const refundId = searchParams.get("refund");
  const sentOn = searchParams.get("day") ?? "";
  if (!isUuid(upload) || !isUuid(refundId)) return new Response(null, { status: 404 });
  if (!isDay(sentOn)) return refuseFile("failed");
  const sending = {
    id: upload.toLowerCase(),
    refundId: refundId.toLowerCase(),
    sentOn,
    note: noteOf(searchParams),
  };
  const answer = await limitPicturesOfUser(user.id, () =>
    receiveProofFile(request, user.id, (kind, bytes) => storeAndSend(sending, kind, bytes)),
  );
  return answer ?? new Response(null, { status: 429 });
}
