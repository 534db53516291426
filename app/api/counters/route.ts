import { getCurrentUser } from "@/lib/auth/session/current-user";
import { errorCodeOf } from "@/lib/errors";
import { countUnread } from "@/lib/notifications/queries";
import { errorResponse, resultResponse } from "../responses";

/**
 * Answers how many conversations and notifications of the caller are unread, for a page that is open. Without a session there
 * is nothing to count (204): a page may be open while its user signs out in another tab.
 */
export async function GET() {
  try {
    if (!(await getCurrentUser())) return new Response(null, { status: 204 });
    return resultResponse({ ok: true, data: await countUnread() });
  } catch (error) {
    return errorResponse(errorCodeOf(error));
  }
}
