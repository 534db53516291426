import type { PaymentDetails, StartedPayment } from "@/lib/payments/types";

/** How long a started payment is reused, in milliseconds. Its hold lasts at least ten minutes from the start. */
const KNOWN_FOR_MS = 5 * 60_000;

type Entry = { started: StartedPayment; details: string | null; at: number };

// Payment starts are rate-limited per hour, so another step of the checkout or another card reuses the same start. Written in the
// browser only.
const entries = new Map<string, Entry>();

const textOf = (details: PaymentDetails | null) => details && JSON.stringify(details);

/** Returns the payment that was recently started for that amount; null if there is none or if other details must be saved. */
export function readStart(
  bookingId: string,
  amountMinor: number,
  details: PaymentDetails | null,
): StartedPayment | null {
  const entry = entries.get(bookingId);
  if (!entry || Date.now() - entry.at > KNOWN_FOR_MS) return null;
  if (entry.started.amountMinor !== amountMinor) return null;
  return details === null || textOf(details) === entry.details ? entry.started : null;
}

export function writeStart(
  bookingId: string,
  started: StartedPayment,
  details: PaymentDetails | null,
): void {
  entries.set(bookingId, { started, details: textOf(details), at: Date.now() });
}

export function forgetStart(bookingId: string): void {
  entries.delete(bookingId);
}
