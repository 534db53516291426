import type { BookingStatus } from "./status";

/** What a provider decided about their part of a booking. */
export type PartStatus = "pending" | "accepted" | "declined";

/**
 * The displayed state of a provider's part. It ends with a booking that will not take place, whatever the provider
 * decided, and is late when it can no longer be answered.
 */
export function partState(
  bookingStatus: BookingStatus,
  status: PartStatus,
  canDecide: boolean,
): PartStatus | "late" | "ended" {
  if (["cancelled", "declined", "expired"].includes(bookingStatus)) return "ended";
  return status === "pending" && !canDecide ? "late" : status;
}
