import type { NextRequest } from "next/server";
import { getCurrentUser } from "@/lib/auth/session/current-user";
import { getBookingDocuments, getCalendarEvent } from "@/lib/bookings/document-queries";
import { getMyBooking } from "@/lib/bookings/queries";
import { writeCalendar } from "@/lib/shared/icalendar";
import { requestLocale } from "../../../request-locale";
import { errorResponse } from "../../../responses";

/** Returns the booking as an iCalendar file in the language of `?locale`, to its guest and its host. */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<"/api/bookings/[id]/calendar">,
) {
  const { id } = await params;
  const locale = requestLocale(request.nextUrl.searchParams);
  if (!(await getCurrentUser())) return errorResponse("not_signed_in");
  const booking = await getMyBooking(id);
  if (!booking || booking.side === "admin") return errorResponse("not_found");
  const documents = await getBookingDocuments(booking, locale);
  if (!documents) return errorResponse("not_found");
  const event = await getCalendarEvent(booking, documents, locale);
  return new Response(writeCalendar([event]), {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="mahfil-${booking.reference}.ics"`,
      "cache-control": "private, no-store",
    },
  });
}
