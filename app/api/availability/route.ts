import type { NextRequest } from "next/server";
import { getDayAvailability, getMonthAvailability } from "@/lib/availability/queries";
import { isDay } from "@/lib/shared/calendar-day";
import { isUuid } from "@/lib/shared/uuid";
import { errorResponse, resultResponse } from "../responses";

/**
 * `?venue&day` answers the slots of two days, `?venue&month` the days of a month. With `own=1` slots
 * that the signed-in reader holds are free.
 */
export async function GET(request: NextRequest) {
  const query = request.nextUrl.searchParams;
  const venue = query.get("venue");
  const day = query.get("day");
  const month = query.get("month");
  const viewer = query.get("own") === "1" ? "guest" : "public";
  if (!isUuid(venue)) return errorResponse("invalid_input");
  if (day !== null) {
    if (!isDay(day)) return errorResponse("invalid_input");
    return resultResponse(await getDayAvailability(venue, day, viewer));
  }
  if (month === null || !isDay(`${month}-01`)) return errorResponse("invalid_input");
  return resultResponse(await getMonthAvailability(venue, month, viewer));
}
