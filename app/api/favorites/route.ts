import type { NextRequest } from "next/server";
import { listFavoriteIds } from "@/lib/favorites/queries";
import { setFavorite } from "@/lib/favorites/set-favorite";
import { isCrossSite } from "@/lib/shared/cross-site";
import { readJson } from "@/lib/shared/read-text";
import { isUuid } from "@/lib/shared/uuid";
import { errorResponse, resultResponse } from "../responses";

/** Answers `{ ids }`, the caller's favourites, for pages that are cached for everybody; null signed out. */
export async function GET() {
  return resultResponse({ ok: true, data: { ids: await listFavoriteIds() } });
}

/** Takes `{ listingId, isFavorite }` and adds the listing to the caller's favourites or removes it. */
export async function POST(request: NextRequest) {
  if (isCrossSite(request)) return new Response(null, { status: 403 });
  const body = await readJson(request);
  const { listingId, isFavorite } = (body ?? {}) as { listingId?: unknown; isFavorite?: unknown };
  if (typeof listingId !== "string" || !isUuid(listingId) || typeof isFavorite !== "boolean") {
    return errorResponse("invalid_input");
  }
  return resultResponse(await setFavorite(listingId, isFavorite));
}
