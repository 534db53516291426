import { receiveRefundProof } from "@/lib/payments/receive-refund-proof";

/** PUT a proof of a refund by hand as the raw body: see receiveRefundProof. */
export async function PUT(
  request: Request,
  { params }: RouteContext<"/api/uploads/refund-proofs/[upload]">,
): Promise<Response> {
  const { upload } = await params;
  return receiveRefundProof(request, upload);
}
