import type { NextRequest } from "next/server";
import { hasNewEvents } from "@/lib/notifications/queries";
import { answerOpenPage } from "../open-page";
import { errorResponse } from "../responses";

/** Milliseconds by which the clocks of site and database may differ. A change also has the time at which its transaction began. */
const TOLERANCE_MS = 5000;

/** `?events&since` answers whether the caller received one of the events since that instant (ISO). */
export async function GET(request: NextRequest) {
  const query = request.nextUrl.searchParams;
  const since = Date.parse(query.get("since") ?? "");
  const events = (query.get("events") ?? "").split(",");
  if (!(since > 0 && since < 8e15) || events.length > 2) {
    return errorResponse("invalid_input");
  }
  return answerOpenPage(() => hasNewEvents(events, new Date(since - TOLERANCE_MS)));
}
