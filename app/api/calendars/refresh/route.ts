import { createHash, timingSafeEqual } from "node:crypto";
import type { NextRequest } from "next/server";
import { refreshDueImports } from "@/lib/calendar-feeds/refresh";
import { serverEnv } from "@/lib/env";
import { errorCodeOf } from "@/lib/errors";
import { isCrossSite } from "@/lib/shared/cross-site";
import { errorResponse } from "../../responses";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Refreshes the external calendars that are due. For a scheduler with CALENDAR_REFRESH_SECRET as bearer token. */
export async function POST(request: NextRequest) {
  if (isCrossSite(request)) return errorResponse("forbidden");
  const secret = serverEnv.calendarRefreshSecret;
  if (!secret) return errorResponse("not_found");
  const authorization = request.headers.get("authorization") ?? "";
  if (!timingSafeEqual(digest(authorization), digest(`Bearer ${secret}`)))
    return errorResponse("not_signed_in");
  try {
    return Response.json(await refreshDueImports(secret), {
      headers: { "cache-control": "no-store" },
    });
  } catch (error) {
    console.error("external calendars could not be refreshed", error);
    return errorResponse(errorCodeOf(error));
  }
}
