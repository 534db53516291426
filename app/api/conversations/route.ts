import type { NextRequest } from "next/server";
import { getCurrentUser } from "@/lib/auth/session/current-user";
import { errorCodeOf } from "@/lib/errors";
import { listConversations } from "@/lib/messaging/queries";
import { errorResponse, resultResponse } from "../responses";

/** Answers a page of the caller's conversations, the latest ones or those after the cursor `after`, for a page that is open. */
export async function GET(request: NextRequest) {
  try {
    if (!(await getCurrentUser())) return errorResponse("not_signed_in");
    const after = request.nextUrl.searchParams.get("after") || undefined;
    const { conversations } = await listConversations(after);
    return resultResponse({ ok: true, data: conversations });
  } catch (error) {
    return errorResponse(errorCodeOf(error));
  }
}
