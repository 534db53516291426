import { getCurrentUser } from "@/lib/auth/session/current-user";
import { errorCodeOf } from "@/lib/errors";
import type { OpenProof } from "@/lib/payments/open-proof";
import { errorResponse } from "../responses";

/** Answers the proof that `open` finds for the caller: its picture, or a redirect to its document, which is downloaded. */
export async function answerProof(
  open: (userId: string) => Promise<OpenProof | null>,
): Promise<Response> {
  try {
    const user = await getCurrentUser();
    if (!user) return errorResponse("not_signed_in");
    const proof = await open(user.id);
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
