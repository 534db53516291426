import type { Booking } from "./types";

/** A text that differs when a list shows other bookings, or one of them in another status. */
export function bookingsVersion(bookings: Pick<Booking, "id" | "status">[]): string {
  return bookings.map(({ id, status }) => `${id} ${status}`).join();
}
