import type { NotificationEvent } from "./notification-events.ts";

/** The event of each kind of notification about a booking's progress. */
export const bookingEvents = {
  booking_requested: { to: "host", run: (market) => market.request() },
  booking_confirmed: {
    to: "guest",
    run: async (market) => market.decide(await market.request(), "accept"),
  },
  request_sent: { to: "guest", run: (market) => market.request() },
  booking_declined: {
    to: "guest",
    run: async (market) => market.decide(await market.request(), "decline", "A wedding of ours"),
  },
  booking_cancelled: {
    to: "host",
    run: async (market) => {
      const booking = await market.request();
      await market.decide(booking, "accept");
      await market.as("guest", "select public.cancel_booking($1, 'We moved')", [booking.id]);
    },
  },
  cancellation_confirmed: {
    to: "guest",
    run: async (market) =>
      market.as("guest", "select public.cancel_booking($1, 'We moved')", [
        (await market.request()).id,
      ]),
  },
  booking_expired: {
    to: "guest",
    run: async (market) => {
      const { id } = await market.request();
      await market.sql(
        "update public.bookings set request_expires_at = now() - interval '1 minute' where id = $1",
        [id],
      );
      await market.sql("select public.complete_bookings()");
    },
  },
} satisfies Record<string, NotificationEvent>;
