import type { NextRequest } from "next/server";
import { keepVenue } from "@/lib/favorites/keep";
import { listSavedIds } from "@/lib/favorites/queries";
import { isCrossSite } from "@/lib/shared/cross-site";
import { isUuid } from "@/lib/shared/uuid";
import { answer, refuse } from "../answer";

/** What the reader has saved, for pages that are the same for everybody: `{ ids }`, null signed out. */
export async function GET() {
  return answer({ ok: true, data: { ids: await listSavedIds() } });
}

/** `{ venue, keep }` saves a venue or lets it go. */
export async function POST(request: NextRequest) {
  if (isCrossSite(request)) return new Response(null, { status: 403 });
  const body: unknown = await request.json().catch(() => null);
  const { venue, keep } = (body ?? {}) as { venue?: unknown; keep?: unknown };
  if (typeof venue !== "string" || !isUuid(venue) || typeof keep !== "boolean") {
    return refuse("invalid_input");
  }
  return answer(await keepVenue(venue, keep));
}
