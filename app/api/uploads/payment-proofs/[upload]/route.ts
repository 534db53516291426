import { receivePaymentProof } from "@/lib/payments/receive-payment-proof";

/** PUT a proof of a payment as the raw body: see receivePaymentProof. */
export async function PUT(
  request: Request,
  { params }: RouteContext<"/api/uploads/payment-proofs/[upload]">,
): Promise<Response> {
  const { upload } = await params;
  return receivePaymentProof(request, upload);
}
