import { createHash, timingSafeEqual } from "node:crypto";
import type { NextRequest } from "next/server";
import { refreshStale } from "@/lib/calendar-feeds/refresh";
import { serverEnv } from "@/lib/env";
import { errorCodeOf } from "@/lib/errors";
import { errorResponse } from "../../responses";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Reads the outside calendars that wait; for a clock that shows CALENDAR_REFRESH_SECRET as a bearer. */
export async function POST(request: NextRequest) {
  const secret = serverEnv.calendarRefreshSecret;
  if (!secret) return errorResponse("not_found");
  const shown = request.headers.get("authorization") ?? "";
  if (!timingSafeEqual(digest(shown), digest(`Bearer ${secret}`)))
    return errorResponse("not_signed_in");
  try {
    return Response.json(await refreshStale(secret), { headers: { "cache-control": "no-store" } });
  } catch (error) {
    console.error("calendars were not refreshed", error);
    return errorResponse(errorCodeOf(error));
  }
}
