import type { BookingStatus } from "./status";

/** What a provider has said about their part of a booking. */
export type PartStatus = "pending" | "accepted" | "declined";

/**
 * What a provider's part of a booking is called: it ends with a booking that will not take place, whatever was said about it,
 * and is late when nobody can answer it any more.
 */
export function partState(
  bookingStatus: BookingStatus,
  status: PartStatus,
  canDecide: boolean,
): PartStatus | "late" | "ended" {
  if (["cancelled", "declined", "expired"].includes(bookingStatus)) return "ended";
  return status === "pending" && !canDecide ? "late" : status;
}
