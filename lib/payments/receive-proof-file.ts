import { contentTypes, drawPicture, findKind } from "../messaging/prepare-file";
import { refuseFile } from "../messaging/refuse-file";
import { readBody } from "../shared/read-body";
import { createServerSupabase } from "../supabase/server";
import type { PaymentProof } from "./manual-types";
import { proofRules } from "./rules/proof-rules";

export type ProofKind = PaymentProof["kind"];

const endings = { picture: "webp", document: "pdf" } as const;

/** A note from the address of a request. What the database cannot take as a text would lose the proof. */
export const noteOf = (searchParams: URLSearchParams): string =>
  (searchParams.get("note") ?? "").slice(0, proofRules.maxNote).replace(/[\p{Cc}\p{Cs}]/gu, " ");

/**
 * Reads a picture or PDF document of less than 5 MB from the body of a request and hands it to `store`. Answers what `store` does, or
 * `{ problem }` with a 4xx status; a 503 without a problem says that too many are under way.
 */
export async function receiveProofFile(
  request: Request,
  userId: string,
  store: (kind: ProofKind, bytes: Uint8Array) => Promise<Response>,
): Promise<Response> {
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
  return store(kind, prepared.bytes);
}

/**
 * Stores a file in a folder of the bucket of proofs with the caller's session. An earlier request of the same upload may have stored
 * it: the error is returned, and sending it says what is wrong.
 */
export async function storeProof(
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
