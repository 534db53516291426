import type { ContainedTax } from "../../quotes/types";
import type { BookingPayments } from "../types";

const endedStatuses: readonly string[] = ["cancelled", "declined", "expired"];

/**
 * The tax to show with the price of a booking. None once the booking has ended, because the tax then refers to the kept
 * amount.
 */
export const taxInPrice = (
  booking: { status: string },
  payments: Pick<BookingPayments, "tax"> | null,
): ContainedTax | null => (endedStatuses.includes(booking.status) ? null : (payments?.tax ?? null));
