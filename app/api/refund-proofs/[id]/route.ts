import { openProof } from "@/lib/payments/open-proof";
import { answerFile } from "../../answer-file";

/** Answers the proof of a refund that the caller may read; a document is downloaded. */
export async function GET(
  request: Request,
  { params }: RouteContext<"/api/refund-proofs/[id]">,
): Promise<Response> {
  const { id } = await params;
  return answerFile((userId) => openProof("refund", id, userId, request.signal));
}
