import { openProof } from "@/lib/payments/open-proof";
import { answerFile } from "../../answer-file";

/** Answers the proof of a payment that the caller may read; a document is downloaded. */
export async function GET(
  request: Request,
  { params }: RouteContext<"/api/payment-proofs/[id]">,
): Promise<Response> {
  const { id } = await params;
  return answerFile((userId) => openProof("payment", id, userId, request.signal));
}
