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

/** The groups of "My bookings" in which `private.is_in_booking_group` must find a booking; a hold is in none. */
export function expectedGroups(status: BookingStatus, endsAt: string): BookingGroup[] {
  if (status === "held") return [];
  const hasEnded = isPast(endsAt);
  if ((status === "pending" || status === "confirmed") && !hasEnded) return ["upcoming"];
  const groups: BookingGroup[] = hasEnded ? ["past"] : [];
  if (status === "completed") groups.push("completed");
  if (status === "cancelled" || status === "declined" || status === "expired") {
    groups.push("cancelled");
  }
  return groups;
}
