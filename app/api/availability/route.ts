import type { NextRequest } from "next/server";
import { dayAvailability, monthAvailability } from "@/lib/availability/queries";
import { isUuid } from "@/lib/shared/uuid";
import { isDay } from "@/lib/shared/zoned-time";
import { answer, refuse } from "../answer";

/**
 * `?venue&day` answers the half hours of two days, `?venue&month` the days of a month; with `own=1` as its
 * reader may book them, whose own kept time is no obstacle.
 */
export async function GET(request: NextRequest) {
  const query = request.nextUrl.searchParams;
  const venue = query.get("venue");
  const day = query.get("day");
  const month = query.get("month");
  const own = query.get("own") === "1";
  if (!isUuid(venue)) return refuse("invalid_input");
  if (day !== null) {
    if (!isDay(day)) return refuse("invalid_input");
    return answer(await dayAvailability(venue, day, own));
  }
  if (month === null || !isDay(`${month}-01`)) return refuse("invalid_input");
  return answer(await monthAvailability(venue, month, own));
}
