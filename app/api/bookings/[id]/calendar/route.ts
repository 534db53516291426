import type { NextRequest } from "next/server";
import { hasLocale } from "next-intl";
import { getCurrentUser } from "@/lib/auth/session/current-user";
import { calendarEntry, getPapers } from "@/lib/bookings/documents";
import { getMyBooking } from "@/lib/bookings/queries";
import { calendarFile } from "@/lib/bookings/rules/calendar-file";
import { routing } from "@/lib/i18n/routing";
import { errorResponse } from "../../../responses";

/** A booking as a calendar file, in the language of `?locale`: for its guest and its host only. */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<"/api/bookings/[id]/calendar">,
) {
  const { id } = await params;
  const wanted = request.nextUrl.searchParams.get("locale");
  const locale = hasLocale(routing.locales, wanted) ? wanted : routing.defaultLocale;
  if (!(await getCurrentUser())) return errorResponse("not_signed_in");
  const booking = await getMyBooking(id);
  if (!booking || booking.side === "admin") return errorResponse("not_found");
  const papers = await getPapers(booking, locale);
  if (!papers) return errorResponse("not_found");
  return new Response(calendarFile(await calendarEntry(booking, papers, locale)), {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="mahfil-${booking.reference}.ics"`,
      "cache-control": "private, no-store",
    },
  });
}
