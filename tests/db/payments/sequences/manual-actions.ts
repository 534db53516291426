import { details } from "../support.ts";
import { type Action, hasStatus, pickBooking, resultOf } from "./sequence.ts";

// Payments to the host by transfer or in cash.

/** Submits a hold that the guest pays to the host. */
export const submitByHand: Action = async (sequence) => {
  const booking = pickBooking(sequence, hasStatus("held"));
  if (!booking) return null;
  const payment_method = sequence.random.pick(["transfer", "cash"]);
  const result = await sequence.system.call(booking.guestId, "submit_booking", {
    p_booking_id: booking.id,
    p_details: { ...details, terms: true, payment_method },
  });
  return `${payment_method}: ${resultOf(result)}`;
};

/** Confirms a received installment by the host, sometimes one that was already confirmed or is no longer expected. */
export const confirmByHand: Action = async ({ system, random, venue }) => {
  const parts = await system.sql<{ id: string }>(
    `select i.id from public.booking_installments i join private.manual_payments m on m.booking_id = i.booking_id
     join public.bookings b on b.id = i.booking_id where b.venue_id = $1 and i.kind <> 'security' order by b.created_at, i.position`,
    [venue.id],
  );
  if (parts.length === 0) return null;
  return resultOf(
    await system.call(venue.hostId, "confirm_manual_payment", {
      p_installment_id: random.pick(parts).id,
    }),
  );
};
