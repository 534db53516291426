import { randomUUID } from "node:crypto";
import type { Market } from "../notification-market.ts";
import type { NotificationEvent } from "./notification-events.ts";

/** An offer of the host for a new request. */
async function sendOffer(market: Market): Promise<string> {
  const booking = await market.request();
  const { conversation } = await market.as<{ conversation: { id: string } }>(
    "host",
    "select to_jsonb(public.start_conversation(p_booking_id => $1, p_body => 'Welcome')) as conversation",
    [booking.id],
  );
  const offerId = randomUUID();
  await market.as(
    "host",
    "select public.send_offer($1, $2, 'Flowers', 2000, current_date + 3, $3)",
    [conversation.id, booking.id, offerId],
  );
  return offerId;
}

/** The event of each kind of notification about offers. */
export const offerEvents = {
  offer_received: { to: "guest", run: sendOffer },
  offer_accepted: {
    to: "host",
    run: async (market) =>
      market.as("guest", "select public.accept_offer($1)", [await sendOffer(market)]),
  },
  offer_declined: {
    to: "host",
    run: async (market) =>
      market.as("guest", "select public.decline_offer($1)", [await sendOffer(market)]),
  },
} satisfies Record<string, NotificationEvent>;
