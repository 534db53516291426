import type { Booking, Market } from "../notification-market.ts";

/** Prepares an event, and returns the function that triggers it. */
export type RecipientEvent = (market: Market) => Promise<() => Promise<unknown>>;

/** A request with a service of the provider. */
export async function requestWithService(market: Market) {
  const serviceId = await market.offerService();
  return { serviceId, booking: await market.request(serviceId) };
}

/** A confirmed booking with a service of the provider. */
export async function bookWithService(market: Market) {
  const { serviceId, booking } = await requestWithService(market);
  await market.decide(booking, "accept");
  return { serviceId, booking };
}

/** Moves a booking into the past, mirrored at today plus some days, so that no two are at the same time. */
export const moveToPast = (market: Market, booking: Booking) =>
  market.sql(
    `update public.bookings b set starts_at = p.at, ends_at = p.at + interval '4 hours',
      occupied = tstzrange(p.at, p.at + interval '4 hours'), confirmed_at = now() - interval '60 days'
     from (select now() - (starts_at - now()) + interval '20 days' as at from public.bookings where id = $1) p
     where b.id = $1`,
    [booking.id],
  );

export const completeBookings = (market: Market) => () =>
  market.sql("select public.complete_bookings()");

/** A past booking with a written end. */
export async function completedBooking(market: Market): Promise<Booking> {
  const booking = await market.request();
  await market.decide(booking, "accept");
  await moveToPast(market, booking);
  await completeBookings(market)();
  return booking;
}
