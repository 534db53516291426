import { openRefundProof } from "@/lib/payments/open-proof";
import { answerProof } from "../../payment-proofs/answer-proof";

/** Answers the picture of a proof of a refund that the caller may read, or redirects to a document, which is downloaded. */
export async function GET(
  request: Request,
  { params }: RouteContext<"/api/refund-proofs/[id]">,
): Promise<Response> {
  const { id } = await params;
  return answerProof((userId) => openRefundProof(id, userId, request.signal));
}
