import type { NextRequest } from "next/server";
import { saveDraft } from "@/lib/bookings/save-draft";
import { isCrossSite } from "@/lib/shared/cross-site";
import { isUuid } from "@/lib/shared/uuid";
import { errorResponse, resultResponse } from "../../../responses";

/**
 * Stores what the caller has chosen and typed with their hold, and answers its `outcome`. No action: a page that is left sends it with `keepalive`, and an
 * action would wait for those before it.
 */
export async function POST(
  request: NextRequest,
  { params }: RouteContext<"/api/bookings/[id]/draft">,
) {
  if (isCrossSite(request)) return new Response(null, { status: 403 });
  const { id } = await params;
  if (!isUuid(id)) return errorResponse("not_found");
  const body: unknown = await request.json().catch(() => null);
  return resultResponse(await saveDraft(id, body));
}
