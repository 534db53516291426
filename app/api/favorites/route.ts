import type { NextRequest } from "next/server";
import { keepVenue } from "@/lib/favorites/keep";
import { listSavedIds } from "@/lib/favorites/queries";
import { isForeign } from "@/lib/shared/foreign";
import { isUuid } from "@/lib/shared/uuid";
import { errorResponse, resultResponse } from "../responses";

/** What the reader has saved, for pages that are the same for everybody: `{ ids }`, null signed out. */
export async function GET() {
  return resultResponse({ ok: true, data: { ids: await listSavedIds() } });
}

/** `{ venue, keep }` saves a venue or lets it go. */
export async function POST(request: NextRequest) {
  if (isForeign(request)) return new Response(null, { status: 403 });
  const body: unknown = await request.json().catch(() => null);
  const { venue, keep } = (body ?? {}) as { venue?: unknown; keep?: unknown };
  if (typeof venue !== "string" || !isUuid(venue) || typeof keep !== "boolean") {
    return errorResponse("invalid_input");
  }
  return resultResponse(await keepVenue(venue, keep));
}
