import { openPaymentProof } from "@/lib/payments/open-proof";
import { answerProof } from "../answer-proof";

/** Answers the picture of a payment proof that the caller may read, or redirects to a document, which is downloaded. */
export async function GET(
  request: Request,
  { params }: RouteContext<"/api/payment-proofs/[id]">,
): Promise<Response> {
  const { id } = await params;
  return answerProof((userId) => openPaymentProof(id, userId, request.signal));
}
