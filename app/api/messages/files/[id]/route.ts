import { getCurrentUser } from "@/lib/auth/session/current-user";
import { errorCodeOf } from "@/lib/errors";
import { openMessageFile } from "@/lib/messaging/file-queries";
import { errorResponse } from "../../../responses";

/** Answers a picture of a message that the caller may read, or redirects to a document, which is downloaded. */
export async function GET(
  request: Request,
  { params }: RouteContext<"/api/messages/files/[id]">,
): Promise<Response> {
  try {
    const [{ id }, user] = await Promise.all([params, getCurrentUser()]);
    if (!user) return errorResponse("not_signed_in");
    const file = await openMessageFile(id, user.id, request.signal);
    if (!file) return errorResponse("not_found");
    if ("link" in file) {
      const headers = { location: file.link, "cache-control": "no-store" };
      return new Response(null, { status: 303, headers });
    }
    return new Response(file.picture, {
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
