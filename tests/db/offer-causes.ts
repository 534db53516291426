import { randomUUID } from "node:crypto";
import type { Cause } from "./notification-causes.ts";
import type { World } from "./notification-world.ts";

/** An offer of the host for a new request. */
async function sendOffer(world: World): Promise<string> {
  const booking = await world.request();
  const { conversation } = await world.as<{ conversation: { id: string } }>(
    "host",
    "select to_jsonb(public.start_conversation(p_booking_id => $1, p_body => 'Welcome')) as conversation",
    [booking.id],
  );
  const offerId = randomUUID();
  await world.as(
    "host",
    "select public.send_offer($1, $2, 'Flowers', 2000, current_date + 3, $3)",
    [conversation.id, booking.id, offerId],
  );
  return offerId;
}

/** What causes each kind of notification about offers. */
export const offerCauses = {
  offer_received: { to: "guest", run: sendOffer },
  offer_accepted: {
    to: "host",
    run: async (world) =>
      world.as("guest", "select public.accept_offer($1)", [await sendOffer(world)]),
  },
  offer_declined: {
    to: "host",
    run: async (world) =>
      world.as("guest", "select public.decline_offer($1)", [await sendOffer(world)]),
  },
} satisfies Record<string, Cause>;
