import type { BookingGroup, BookingStatus } from "../../lib/bookings/rules/status.ts";

type TimedStatus = {
  status: BookingStatus;
  endsAt: string;
  holdExpiresAt: string | null;
  requestExpiresAt: string | null;
};

const isPast = (instant: string | null) => instant !== null && Date.parse(instant) <= Date.now();

/** The status that `private.effective_status` must return at this moment. */
export function expectedStatus(booking: TimedStatus): BookingStatus {
  if (booking.status === "held" && isPast(booking.holdExpiresAt)) return "expired";
  if (booking.status === "pending" && isPast(booking.requestExpiresAt)) return "expired";
  if (booking.status === "confirmed" && isPast(booking.endsAt)) return "completed";
  return booking.status;
}

/** Past bookings become completed ones 30 days after their end. */
const DAYS_PAST = 30;

/** The one group of "My bookings" in which `private.is_in_booking_group` must find a booking; a hold is in none. */
export function expectedGroups(status: BookingStatus, endsAt: string): BookingGroup[] {
  if (status === "held") return [];
  if (status === "pending" || status === "confirmed") return ["upcoming"];
  if (status !== "completed") return ["cancelled"];
  const isRecent = Date.parse(endsAt) > Date.now() - DAYS_PAST * 24 * 60 * 60 * 1000;
  return [isRecent ? "past" : "completed"];
}
