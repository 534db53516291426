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

type ProofKind = PaymentProof["kind"];

const endings = { picture: "webp", document: "pdf" } as const;

/**
 * Reads a picture or PDF document of less than 5 MB from the body of a request and passes it to `store`. Returns the
 * response of `store`, or `{ problem }` with a 4xx status; a 503 without a problem when too many uploads are running.
 */
async function receiveProofFile(
  request: Request,
  userId: string,
  store: (kind: ProofKind, bytes: Uint8Array) => Promise<Response>,
): Promise<Response> {
  const length = Number(request.headers.get("content-length") ?? proofRules.maxBytes - 1);
  if (!(length < proofRules.maxBytes)) return refuseFile("tooLarge");
  const body = await readBody(request, length);
  // An unread body would keep the connection open.
  if (typeof body === "string") return refuseFile(body, { connection: "close" });
  const kind = await findKind(body);
  if (!kind) return refuseFile("wrongType");
  const prepared = kind === "document" ? { bytes: body } : await drawPicture(userId, body);
  if (!prepared) return new Response(null, { status: 503 });
  if ("problem" in prepared) return refuseFile(prepared.problem);
  return store(kind, prepared.bytes);
}

/**
 * Stores a file in a folder of the bucket of proofs with the caller's session. Returns the error when the file exists,
 * because an earlier request of the same upload may have stored it; sending it then tells what is wrong.
 */
async function storeProof(
  folder: string,
  id: string,
  kind: ProofKind,
  bytes: Uint8Array,
): Promise<Error | null> {
  const supabase = await createServerSupabase();
  const { error } = await supabase.storage
    .from("payment-proofs")
    .upload(`${folder}/${id}.${endings[kind]}`, bytes, {
      contentType: contentTypes[kind],
      cacheControl: "300",
    });
  return error;
}

type Proof = { id: string; subjectId: string; kind: ProofKind; note: string };

type Subject = {
  /** The name of the parameter with the id of the installment or refund; this id is also the folder. */
  parameter: string;
  /** Whether the other parameters are valid. */
  isValid?: boolean;
  /** Sends the stored proof with the caller's session. */
  send: (
    proof: Proof,
    supabase: Awaited<ReturnType<typeof createServerSupabase>>,
  ) => PromiseLike<{ error: unknown }>;
};

/** Stores a proof at the path that its row will contain, and sends it. */
async function storeAndSend(proof: Proof, bytes: Uint8Array, send: Subject["send"]) {
  const notStored = await storeProof(proof.subjectId, proof.id, proof.kind, bytes);
  const { error } = await send(proof, await createServerSupabase());
  if (!error) return Response.json({ id: proof.id }, { status: 201 });
  const code = errorCodeOf(error);
  if (code === "not_found" || code === "forbidden") return new Response(null, { status: 404 });
  if (code === "not_signed_in") return refuseFile("notSignedIn");
  if (code === "rate_limited") return refuseFile("tooManyToday");
  if (code === "wrong_status") return refuseFile("gone");
  console.error("a proof could not be sent", notStored ?? error);
  return refuseFile("failed");
}

/**
 * Receives a proof as the raw body of a request: a picture or PDF document of less than 5 MB, with a `?note`. Counts
 * once when it is sent again under the same id. Returns 201 with its id, 404 for another user's installment or refund,
 * or `{ problem }` with a 4xx or 502 status (`gone`: it cannot be sent now); a 429 or 503 without a problem when too
 * many uploads are running.
 */
export async function receiveProof(
  request: Request,
  upload: string,
  { parameter, isValid = true, send }: Subject,
): Promise<Response> {
  if (isCrossSite(request)) return refuseFile("forbidden");
  const user = await getCurrentUser();
  if (!user) return refuseFile("notSignedIn");
  const { searchParams } = new URL(request.url);
  const subjectId = searchParams.get(parameter);
  if (!isUuid(upload) || !isUuid(subjectId)) return new Response(null, { status: 404 });
  if (!isValid) return refuseFile("failed");
  const sent = {
    id: upload.toLowerCase(),
    subjectId: subjectId.toLowerCase(),
    // Removes characters that the database cannot store; otherwise the proof would be lost.
    note: (searchParams.get("note") ?? "")
      .slice(0, proofRules.maxNote)
      .replace(/[\p{Cc}\p{Cs}]/gu, " "),
  };
  const answer = await limitPicturesOfUser(user.id, () =>
    receiveProofFile(request, user.id, (kind, bytes) =>
      storeAndSend({ ...sent, kind }, bytes, send),
    ),
  );
  return answer ?? new Response(null, { status: 429 });
}
