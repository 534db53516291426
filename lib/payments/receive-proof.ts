import { getCurrentUser } from "../auth/session/current-user";
import { errorCodeOf } from "../errors";
import { contentTypes, drawPicture, findKind } from "../messaging/prepare-file";
import { refuseFile } from "../messaging/refuse-file";
import { isCrossSite } from "../shared/cross-site";
import { limitPicturesOfUser } from "../shared/picture-limits";
import { readBody } from "../shared/read-body";
import { isUuid } from "../shared/uuid";
import { createServerSupabase } from "../supabase/server";
import type { PaymentProof } from "./manual-types";
import { proofRules } from "./rules/proof-rules";

type Upload = { id: string; installmentId: string; note: string };

const endings = { picture: "webp", document: "pdf" } as const;

/** Stores a proof where its row will say, and sends it, with the caller's session. */
async function storeAndSend(
  { id, installmentId, note }: Upload,
  kind: PaymentProof["kind"],
  bytes: Uint8Array,
): Promise<Response> {
  const supabase = await createServerSupabase();
  const stored = await supabase.storage
    .from("payment-proofs")
    .upload(`${installmentId}/${id}.${endings[kind]}`, bytes, {
      contentType: contentTypes[kind],
      cacheControl: "300",
    });
  // An earlier request of the same upload may have stored it: then sending it says what is wrong.
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
  console.error("a payment proof could not be sent", stored.error ?? error);
  return refuseFile("failed");
}

async function takeProof(request: Request, userId: string, upload: Upload): Promise<Response> {
  const length = Number(request.headers.get("content-length") ?? proofRules.maxBytes - 1);
  if (!(length < proofRules.maxBytes)) return refuseFile("tooLarge");
  const body = await readBody(request, length);
  // What is not read of the body would keep the connection from ending.
  if (typeof body === "string") return refuseFile(body, { connection: "close" });
  const kind = await findKind(body);
  if (!kind) return refuseFile("wrongType");
  const prepared = kind === "document" ? { bytes: body } : await drawPicture(userId, body);
  if (!prepared) return new Response(null, { status: 503 });
  if ("problem" in prepared) return refuseFile(prepared.problem);
  return storeAndSend(upload, kind, prepared.bytes);
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
  // What the database cannot take as a text would lose the proof.
  const note = (searchParams.get("note") ?? "")
    .slice(0, proofRules.maxNote)
    .replace(/[\p{Cc}\p{Cs}]/gu, " ");
  const answer = await limitPicturesOfUser(user.id, () =>
    takeProof(request, user.id, {
      id: upload.toLowerCase(),
      installmentId: installmentId.toLowerCase(),
      note,
    }),
  );
  return answer ?? new Response(null, { status: 429 });
}
