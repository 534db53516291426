import type { NextRequest } from "next/server";
import { getCurrentUser } from "@/lib/auth/session/current-user";
import { errorCodeOf } from "@/lib/errors";
import { getConversation } from "@/lib/messaging/queries";
import { errorResponse, resultResponse } from "../../../responses";

/**
 * Answers `{ messages, earlier }`, the latest of one of the caller's conversations or those before the cursor `before`, for a page
 * that is open.
 */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<"/api/conversations/[id]/messages">,
) {
  try {
    const [{ id }, user] = await Promise.all([params, getCurrentUser()]);
    if (!user) return errorResponse("not_signed_in");
    const found = await getConversation(
      id,
      user.id,
      request.nextUrl.searchParams.get("before") ?? "",
    );
    if (!found) return errorResponse("not_found");
    return resultResponse({ ok: true, data: { messages: found.messages, earlier: found.earlier } });
  } catch (error) {
    return errorResponse(errorCodeOf(error));
  }
}
