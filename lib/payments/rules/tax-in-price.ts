import type { ContainedTax } from "../../quotes/types";
import type { BookingPayments } from "../types";

const endedStatuses: readonly string[] = ["cancelled", "declined", "expired"];

/** The tax to show with the price of a booking: none once it has ended, because what is known then is that of what was kept. */
export const taxInPrice = (
  booking: { status: string },
  payments: Pick<BookingPayments, "tax"> | null,
): ContainedTax | null => (endedStatuses.includes(booking.status) ? null : (payments?.tax ?? null));
