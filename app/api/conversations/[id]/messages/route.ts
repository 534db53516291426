import type { NextRequest } from "next/server";
import { getCurrentUser } from "@/lib/auth/session/current-user";
import { errorCodeOf } from "@/lib/errors";
import { getConversation } from "@/lib/messaging/queries";
import { errorResponse, resultResponse } from "../../../responses";

/** Answers `{ messages }`, the latest of one of the caller's conversations, for a page that is open. */
export async function GET(
  _request: NextRequest,
  { params }: RouteContext<"/api/conversations/[id]/messages">,
) {
  try {
    const [{ id }, user] = await Promise.all([params, getCurrentUser()]);
    if (!user) return errorResponse("not_signed_in");
    const found = await getConversation(id, user.id);
    if (!found) return errorResponse("not_found");
    return resultResponse({ ok: true, data: { messages: found.messages } });
  } catch (error) {
    return errorResponse(errorCodeOf(error));
  }
}
