import { getCurrentUser } from "@/lib/auth/session/current-user";
import { errorCodeOf } from "@/lib/errors";
import { openPaymentProof } from "@/lib/payments/open-proof";
import { errorResponse } from "../../responses";

/** Answers the picture of a payment proof that the caller may read, or redirects to a document, which is downloaded. */
export async function GET(
  request: Request,
  { params }: RouteContext<"/api/payment-proofs/[id]">,
): Promise<Response> {
  try {
    const [{ id }, user] = await Promise.all([params, getCurrentUser()]);
    if (!user) return errorResponse("not_signed_in");
    const proof = await openPaymentProof(id, user.id, request.signal);
    if (!proof) return errorResponse("not_found");
    if ("link" in proof) {
      const headers = { location: proof.link, "cache-control": "no-store" };
      return new Response(null, { status: 303, headers });
    }
    return new Response(proof.picture, {
      headers: {
        "content-type": "image/webp",
        "cache-control": "private, max-age=300",
        vary: "cookie",
      },
    });
  } catch (error) {
    return errorResponse(errorCodeOf(error));
  }
}
