import { getCurrentUser } from "@/lib/auth/session/current-user";
import { errorCodeOf } from "@/lib/errors";
import { countUnread } from "@/lib/notifications/queries";
import { errorResponse, resultResponse } from "../responses";

/** Answers how many conversations and notifications of the caller are unread, for a page that is open. */
export async function GET() {
  try {
    if (!(await getCurrentUser())) return errorResponse("not_signed_in");
    return resultResponse({ ok: true, data: await countUnread() });
  } catch (error) {
    return errorResponse(errorCodeOf(error));
  }
}
