import type { PaymentDetails, StartedPayment } from "@/lib/payments/types";

/** A hold is kept for ten minutes after the start of its payment: that long it need not be started again. */
const KNOWN_FOR_MS = 5 * 60_000;

type Entry = { started: StartedPayment; details: string | null; at: number };

// Starts are limited by the hour: neither another step of the checkout nor another card is a new one. Written in the browser only.
const entries = new Map<string, Entry>();

const textOf = (details: PaymentDetails | null) => details && JSON.stringify(details);

/** The payment that was begun a moment ago with that amount; null without one, or where other details are to be saved. */
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
