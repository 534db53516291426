import type { NextRequest } from "next/server";
import { getOwnHolds } from "@/lib/bookings/own-holds";
import { errorCodeOf } from "@/lib/errors";
import { isUuid } from "@/lib/shared/uuid";
import { requestLocale } from "../request-locale";
import { errorResponse, resultResponse } from "../responses";

/** `?venue&locale` answers the reader's holds at a venue; empty if signed out, also when the session ends meanwhile. */
export async function GET(request: NextRequest) {
  const query = request.nextUrl.searchParams;
  const venue = query.get("venue");
  if (!isUuid(venue)) return errorResponse("invalid_input");
  try {
    return resultResponse({ ok: true, data: await getOwnHolds(venue, requestLocale(query)) });
  } catch (error) {
    const code = errorCodeOf(error);
    return code === "not_signed_in" ? resultResponse({ ok: true, data: [] }) : errorResponse(code);
  }
}
