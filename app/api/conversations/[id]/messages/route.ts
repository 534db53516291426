import type { NextRequest } from "next/server";
import { errorCodeOf } from "@/lib/errors";
import { getConversation, listMessages } from "@/lib/messaging/queries";
import { z } from "@/lib/shared/zod";
import { errorResponse, resultResponse } from "../../../responses";

const querySchema = z.object({
  before: z.string().catch(""),
  limit: z.coerce.number().int().min(1).max(100).optional().catch(undefined),
});

/**
 * Answers `{ messages, earlier, members }` for an open page: the latest messages of one of the caller's conversations, or those
 * before the cursor `before`, at most `limit` (up to 100). With `limit` the answer has no members. Only the database checks the
 * session, so that a new message is seen sooner.
 */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<"/api/conversations/[id]/messages">,
) {
  try {
    const { id } = await params;
    const query = querySchema.parse(Object.fromEntries(request.nextUrl.searchParams));
    const [page, conversation] = await Promise.all([
      listMessages(id, query),
      query.limit === undefined ? getConversation(id) : undefined,
    ]);
    if (!page || conversation === null) return errorResponse("not_found");
    return resultResponse({ ok: true, data: { ...page, members: conversation?.members } });
  } catch (error) {
    return errorResponse(errorCodeOf(error));
  }
}
