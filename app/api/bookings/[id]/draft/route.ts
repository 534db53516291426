import type { NextRequest } from "next/server";
import { saveDraft } from "@/lib/bookings/save-draft";
import { isCrossSite } from "@/lib/shared/cross-site";
import { readJson } from "@/lib/shared/read-text";
import { isUuid } from "@/lib/shared/uuid";
import { errorResponse, resultResponse } from "../../../responses";

/** A message of 5,000 characters in any script. Browsers take no more for a page that is left. */
const MAX_BYTES = 64 * 1024;

/**
 * Stores the guest's choices and typed text with their hold. Answers its `outcome`. Not an action: a page that is left sends it
 * with `keepalive`, and an action would wait for earlier ones.
 */
export async function POST(
  request: NextRequest,
  { params }: RouteContext<"/api/bookings/[id]/draft">,
) {
  if (isCrossSite(request)) return new Response(null, { status: 403 });
  const { id } = await params;
  if (!isUuid(id)) return errorResponse("not_found");
  return resultResponse(await saveDraft(id, await readJson(request, MAX_BYTES)));
}
