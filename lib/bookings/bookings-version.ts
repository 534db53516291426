import type { Booking } from "./types";

/** A text that changes when the list contains other bookings, or one of them has another status. */
export function bookingsVersion(bookings: Pick<Booking, "id" | "status">[]): string {
  return bookings.map(({ id, status }) => `${id} ${status}`).join();
}
