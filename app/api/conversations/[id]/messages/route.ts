import type { NextRequest } from "next/server";
import { z } from "zod";
import { errorCodeOf } from "@/lib/errors";
import { listMessages } from "@/lib/messaging/queries";
import { errorResponse, resultResponse } from "../../../responses";

const querySchema = z.object({
  before: z.string().catch(""),
  limit: z.coerce.number().int().min(1).max(100).catch(100),
});

/**
 * Answers `{ messages, earlier }` for a page that is open: the latest messages of one of the caller's conversations or those before
 * the cursor `before`, as many as `limit` says and 100 at most. The database alone checks the session: a new message is seen sooner.
 */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<"/api/conversations/[id]/messages">,
) {
  try {
    const { id } = await params;
    const query = querySchema.parse(Object.fromEntries(request.nextUrl.searchParams));
    const page = await listMessages(id, query);
    return page ? resultResponse({ ok: true, data: page }) : errorResponse("not_found");
  } catch (error) {
    return errorResponse(errorCodeOf(error));
  }
}
