import { randomUUID } from "node:crypto";
import {
  beginPayment,
  beginTransfer,
  forgetOrders,
} from "../notification-events/payment-events.ts";
import type { Booking, Market, Person } from "../notification-market.ts";
import type { bookingRecipients, transitionRecipients } from "../recipients/bookings.ts";
import {
  bookWithService,
  completeBookings,
  completedBooking,
  moveToPast,
  type RecipientEvent,
  requestWithService,
} from "./types.ts";

const holdWithService = async (market: Market) => market.hold(await market.offerService());

const expire = (market: Market, { id }: Booking, column: string) =>
  market.sql(`update public.bookings set ${column} = now() - interval '1 minute' where id = $1`, [
    id,
  ]);

const cancelAs =
  (person: Person, make: (market: Market) => Promise<Booking>): RecipientEvent =>
  async (market) => {
    const booking = await make(market);
    return () => market.as(person, "select public.cancel_booking($1, 'We moved')", [booking.id]);
  };

const decideAs =
  (person: Person, decision: string): RecipientEvent =>
  async (market) => {
    const { booking } = await requestWithService(market);
    return () =>
      market.as(person, "select public.decide_booking($1, $2, null)", [booking.id, decision]);
  };

const requested = async (market: Market) => (await requestWithService(market)).booking;
const confirmed = async (market: Market) => (await bookWithService(market)).booking;

/** A hold that lapsed during its payment, which is then authorized. */
const revive: RecipientEvent = async (market) => {
  await market.sql(
    "insert into public.venue_payment_terms (venue_id, takes_cards) values ($1, true)",
    [market.venueId],
  );
  const booking = await holdWithService(market);
  await market.sql("delete from public.venue_payment_terms");
  const [started] = await market.sql<{ payment: { payment_id: string; amount_minor: number } }>(
    `select public.start_payment($1, $2, '{"contact_name": "Layla"}') as payment`,
    [market.ids.guest, booking.id],
  );
  const processorId = `pi_${booking.id}`;
  await market.sql("select public.set_payment_processor_id($1, $2, null)", [
    started?.payment.payment_id,
    processorId,
  ]);
  await expire(market, booking, "hold_expires_at");
  await completeBookings(market)();
  return async () => {
    await market.sql("select public.record_payment($1, $2)", [
      processorId,
      JSON.stringify({ status: "authorized", amount_minor: started?.payment.amount_minor }),
    ]);
    await forgetOrders(market);
  };
};

/** Each transition of a booking, by the users who make it in the product. */
export const transitionEvents: Record<keyof typeof transitionRecipients, RecipientEvent> = {
  "held extend guest": async (market) => {
    const { id } = await holdWithService(market);
    return () => market.as("guest", "select public.extend_hold($1)", [id]);
  },
  "held release guest": async (market) => {
    const { id } = await holdWithService(market);
    return () => market.as("guest", "select public.release_hold($1)", [id]);
  },
  "held lapse system": async (market) => {
    await expire(market, await holdWithService(market), "hold_expires_at");
    return completeBookings(market);
  },
  "held request guest": async (market) => {
    const booking = await holdWithService(market);
    return () => market.submit(booking);
  },
  "held book guest": async (market) => {
    await market.sql("update public.venues set instant_booking = true");
    const booking = await holdWithService(market);
    await market.sql("update public.venues set instant_booking = false");
    return () => market.submit(booking);
  },
  "held cancel guest": cancelAs("guest", holdWithService),
  "held cancel admin": cancelAs("admin", holdWithService),
  "pending accept host": decideAs("host", "accept"),
  "pending accept admin": decideAs("admin", "accept"),
  "pending decline host": decideAs("host", "decline"),
  "pending decline admin": decideAs("admin", "decline"),
  "pending lapse system": async (market) => {
    await expire(market, await requested(market), "request_expires_at");
    return completeBookings(market);
  },
  "pending cancel guest": cancelAs("guest", requested),
  "pending cancel host": cancelAs("host", requested),
  "pending cancel admin": cancelAs("admin", requested),
  "confirmed cancel guest": cancelAs("guest", confirmed),
  "confirmed end_unpaid guest": async (market) => {
    const { booking, installment } = await beginTransfer(market, {
      serviceId: await market.offerService(),
    });
    await market.sql(
      "update public.booking_installments set due_at = now() - interval '80 hours' where id = $1",
      [installment],
    );
    return () => market.as("host", "select public.cancel_unpaid_booking($1)", [booking.id]);
  },
  "confirmed cancel host": cancelAs("host", confirmed),
  "confirmed cancel admin": cancelAs("admin", confirmed),
  "confirmed complete system": async (market) => {
    await moveToPast(market, await confirmed(market));
    return completeBookings(market);
  },
  "expired revive system": revive,
};

/** An offer of the host, or of the provider for their service. */
async function sendOffer(market: Market, sender: "host" | "provider") {
  const { serviceId, booking } = await bookWithService(market);
  const start =
    sender === "host"
      ? { sql: "p_booking_id => $1", id: booking.id }
      : { sql: "p_service_id => $1", id: serviceId };
  const { conversation } = await market.as<{ conversation: { id: string } }>(
    sender === "host" ? "host" : "guest",
    `select to_jsonb(public.start_conversation(${start.sql}, p_body => 'Welcome')) as conversation`,
    [start.id],
  );
  const id = randomUUID();
  const send = () =>
    market.as(
      sender,
      "select public.send_offer($1, $2, 'Flowers', 2000, current_date + 3, $3, $4)",
      [conversation.id, booking.id, id, sender === "host" ? null : serviceId],
    );
  return { id, send };
}

const answerOffer =
  (person: Person, answer: string, sender: "host" | "provider" = "host"): RecipientEvent =>
  async (market) => {
    const { id, send } = await sendOffer(market, sender);
    await send();
    return () => market.as(person, `select public.${answer}_offer($1)`, [id]);
  };

const decideService =
  (decision: string): RecipientEvent =>
  async (market) => {
    const { serviceId, booking } = await requestWithService(market);
    return () =>
      market.as("provider", "select public.decide_booking_service($1, $2, $3)", [
        booking.id,
        serviceId,
        decision,
      ]);
  };

const review = (market: Market, { id }: Booking) =>
  market.as<{ review: { id: string } }>(
    "guest",
    "select to_jsonb(public.add_review($1, 5, 'A fine evening')) as review",
    [id],
  );

/** Other events of a booking. */
export const bookingEvents: Record<keyof typeof bookingRecipients, RecipientEvent> = {
  "a booking is near": async (market) => {
    const { id } = await confirmed(market);
    await market.sql(
      `update public.bookings set starts_at = now() + interval '20 hours', ends_at = now() + interval '23 hours',
        occupied = tstzrange(now() + interval '20 hours', now() + interval '23 hours'),
        confirmed_at = now() - interval '9 days' where id = $1`,
      [id],
    );
    return () => market.sql("select public.create_due_reminders()");
  },
  "a request is about to expire": async (market) => {
    const { id } = await requested(market);
    await market.sql(
      `update public.bookings set submitted_at = now() - interval '19 hours',
        request_expires_at = now() + interval '5 hours' where id = $1`,
      [id],
    );
    return () => market.sql("select public.create_due_reminders()");
  },
  "an unpaid booking is cancelled by the clock": async (market) => {
    const { booking } = await beginPayment(market, { serviceId: await market.offerService() });
    await market.sql("delete from public.payments where booking_id = $1", [booking.id]);
    await market.sql(
      `update public.booking_installments set status = 'failed', failed_at = now() - interval '80 hours',
        grace_ends_at = now() - interval '1 hour' where booking_id = $1`,
      [booking.id],
    );
    return () => market.sql("select public.cancel_unpaid_bookings()");
  },
  "a host marks a no-show": async (market) => {
    const booking = await confirmed(market);
    await moveToPast(market, booking);
    await completeBookings(market)();
    return () => market.as("host", "select public.mark_no_show($1, true)", [booking.id]);
  },
  "a booked service is accepted": decideService("accept"),
  "a booked service is declined": decideService("decline"),
  "a guest writes a review": async (market) => {
    const booking = await completedBooking(market);
    return () => review(market, booking);
  },
  "a host answers a review": async (market) => {
    const written = await review(market, await completedBooking(market));
    return () =>
      market.as("host", "select public.reply_to_review($1, 'Thank you')", [written.review.id]);
  },
  "an offer is sent": async (market) => (await sendOffer(market, "host")).send,
  "an offer of the host is accepted": answerOffer("guest", "accept"),
  "an offer of a provider is accepted": answerOffer("guest", "accept", "provider"),
  "an offer is declined": answerOffer("guest", "decline"),
  "an offer is withdrawn": answerOffer("host", "withdraw"),
};
