import type { Booking } from "../types";

/** What stays due of a cancelled booking, in minor units: nothing of one that was never confirmed. Null for every other booking. */
export function dueAfterCancellation({
  status,
  confirmedAt,
  refundMinor,
  totalMinor,
}: Pick<Booking, "status" | "confirmedAt" | "refundMinor" | "totalMinor">): number | null {
  if (status !== "cancelled") return null;
  return confirmedAt === null ? 0 : totalMinor - (refundMinor ?? 0);
}
