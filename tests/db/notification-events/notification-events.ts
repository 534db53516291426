import type { NotificationKind } from "../../../lib/notifications/types.ts";
import type { Market } from "../notification-market.ts";
import { bookingEvents } from "./booking-events.ts";
import { depositClaimEvents } from "./deposit-claim-events.ts";
import { manualRefundEvents } from "./manual-refund-events.ts";
import { offerEvents } from "./offer-events.ts";
import { paymentEvents } from "./payment-events.ts";
import { queueEvents } from "./queue-events.ts";
import { securityChangeEvents } from "./security-change-events.ts";
import { timeEvents } from "./time-events.ts";

export type NotificationEvent = {
  to: "guest" | "host" | "provider" | "admin";
  /** Triggers the event of a kind of notification. */
  run: (market: Market) => Promise<unknown>;
};

const review = (market: Market, decision: string, reason: string | null = null) =>
  market.as("admin", "select public.review_venue($1, $2, $3)", [market.venueId, decision, reason]);

async function reviewService(market: Market, from: string, decision: string, reason?: string) {
  const id = await market.makeService(from);
  return market.as("admin", "select public.review_listing($1, $2, $3)", [
    id,
    decision,
    reason ?? null,
  ]);
}

async function submitVenue(market: Market) {
  await market.sql("update public.venues set status = 'draft' where id = $1", [market.venueId]);
  await market.as("host", "select public.submit_venue($1)", [market.venueId]);
}

const changeVenue = (market: Market, name: string) =>
  market.as("host", "update public.venues set name = $2 where id = $1 returning id", [
    market.venueId,
    name,
  ]);

async function reviewServiceChange(market: Market, decision: string, reason: string | null) {
  const id = await market.makeService();
  await market.as(
    "provider",
    "update public.services set name = 'Trio' where id = $1 returning id",
    [id],
  );
  return market.as("admin", "select public.review_listing($1, $2, $3)", [id, decision, reason]);
}

async function reviewProvider(market: Market, decision: string, reason: string | null) {
  await market.sql("update public.service_providers set status = 'pending'");
  await market.as("admin", "select public.review_provider($1, $2, $3)", [
    market.ids.provider,
    decision,
    reason,
  ]);
  await market.sql("update public.service_providers set status = 'active'");
}

async function inviteService(market: Market) {
  const id = await market.makeService();
  await market.as(
    "host",
    "insert into public.venue_services (venue_id, service_id) values ($1, $2) returning venue_id",
    [market.venueId, id],
  );
  return id;
}

async function respond(market: Market, answer: string): Promise<string> {
  const id = await inviteService(market);
  await market.as("provider", "select public.respond_to_venue_invitation($1, $2, $3)", [
    market.venueId,
    id,
    answer,
  ]);
  return id;
}

const requestWithService = async (market: Market) => {
  const serviceId = await respond(market, "accept");
  return { serviceId, booking: await market.request(serviceId) };
};

async function decideService(market: Market, decision: string) {
  const { serviceId, booking } = await requestWithService(market);
  return market.as("provider", "select public.decide_booking_service($1, $2, $3)", [
    booking.id,
    serviceId,
    decision,
  ]);
}

async function complete(market: Market) {
  const booking = await market.request();
  await market.decide(booking, "accept");
  // Mirrors the future start into the past, so that no two bookings are at the same time.
  await market.sql(
    `update public.bookings b set starts_at = p.at, ends_at = p.at + interval '4 hours',
      occupied = tstzrange(p.at, p.at + interval '4 hours'), confirmed_at = now() - interval '60 days'
     from (select now() - (starts_at - now()) + interval '20 days' as at from public.bookings where id = $1) p
     where b.id = $1`,
    [booking.id],
  );
  await market.sql("select public.complete_bookings()");
  return booking;
}

/** The event of each kind of notification, triggered by the product's users. */
export const notificationEvents: Record<NotificationKind, NotificationEvent> = {
  ...bookingEvents,
  venue_approved: {
    to: "host",
    run: async (market) => {
      await submitVenue(market);
      await review(market, "approve");
    },
  },
  venue_rejected: {
    to: "host",
    run: async (market) => {
      await submitVenue(market);
      await review(market, "reject", "The pictures show another hall");
      await market.sql("update public.venues set status = 'active' where id = $1", [
        market.venueId,
      ]);
    },
  },
  venue_suspended: {
    to: "host",
    run: async (market) => {
      await review(market, "suspend", "Reported");
      await market.sql("update public.venues set status = 'active' where id = $1", [
        market.venueId,
      ]);
    },
  },
  venue_restored: {
    to: "host",
    run: async (market) => {
      await market.sql("update public.venues set status = 'suspended' where id = $1", [
        market.venueId,
      ]);
      await review(market, "restore");
    },
  },
  venue_edited: {
    to: "host",
    run: async (market) => {
      await market.as(
        "admin",
        "select public.admin_save_listing($1, '{\"capacity\": 91}', '{}', 'Counted again')",
        [market.venueId],
      );
    },
  },
  revision_approved: {
    to: "host",
    run: async (market) => {
      await changeVenue(market, "Nile Hall and Garden");
      await review(market, "approve");
      await market.sql("update public.venues set name = 'Nile Hall' where id = $1", [
        market.venueId,
      ]);
    },
  },
  revision_rejected: {
    to: "host",
    run: async (market) => {
      await changeVenue(market, "Best hall");
      await review(market, "reject", "This is no name");
    },
  },
  service_approved: {
    to: "provider",
    run: (market) => reviewService(market, "pending", "approve"),
  },
  service_rejected: {
    to: "provider",
    run: (market) => reviewService(market, "pending", "reject", "No price"),
  },
  service_suspended: {
    to: "provider",
    run: (market) => reviewService(market, "active", "suspend", "Reported"),
  },
  service_restored: {
    to: "provider",
    run: (market) => reviewService(market, "suspended", "restore"),
  },
  service_edited: {
    to: "provider",
    run: async (market) =>
      market.as("admin", "select public.admin_save_listing($1, $2, '{}', 'A clearer text')", [
        await market.makeService(),
        { description: "Three players, two hours." },
      ]),
  },
  service_revision_approved: {
    to: "provider",
    run: (market) => reviewServiceChange(market, "approve", null),
  },
  service_revision_rejected: {
    to: "provider",
    run: (market) => reviewServiceChange(market, "reject", "This is no name"),
  },
  provider_approved: { to: "provider", run: (market) => reviewProvider(market, "approve", null) },
  provider_rejected: {
    to: "provider",
    run: (market) => reviewProvider(market, "reject", "No logo"),
  },
  service_requested: { to: "provider", run: requestWithService },
  service_cancelled: {
    to: "provider",
    run: async (market) => {
      const { booking } = await requestWithService(market);
      // A withdrawal within a minute notifies nobody.
      await market.sql(
        "update public.notifications set created_at = created_at - interval '1 minute'",
      );
      await market.as("guest", "select public.cancel_booking($1, 'We moved')", [booking.id]);
    },
  },
  service_accepted: { to: "guest", run: (market) => decideService(market, "accept") },
  service_declined: { to: "guest", run: (market) => decideService(market, "decline") },
  ...offerEvents,
  ...queueEvents,
  ...paymentEvents,
  ...securityChangeEvents,
  ...depositClaimEvents,
  ...manualRefundEvents,
  ...timeEvents,
  service_invited: { to: "provider", run: inviteService },
  invitation_accepted: { to: "host", run: (market) => respond(market, "accept") },
  invitation_declined: { to: "host", run: (market) => respond(market, "decline") },
  review_received: {
    to: "host",
    run: async (market) => {
      const { id } = await complete(market);
      await market.as("guest", "select public.add_review($1, 5, 'A fine evening')", [id]);
    },
  },
  review_answered: {
    to: "guest",
    run: async (market) => {
      const { id } = await complete(market);
      const { review } = await market.as<{ review: { id: string } }>(
        "guest",
        "select to_jsonb(public.add_review($1, 5, 'A fine evening')) as review",
        [id],
      );
      await market.as("host", "select public.reply_to_review($1, 'Thank you')", [review.id]);
    },
  },
  review_invited: { to: "guest", run: complete },
  message_received: {
    to: "host",
    run: async (market) => {
      await market.as(
        "guest",
        "select public.start_conversation(p_venue_id => $1, p_body => 'Is it covered?')",
        [market.venueId],
      );
      await market.sql("update private.jobs set run_at = now() where finished_at is null");
    },
  },
  role_changed: {
    to: "provider",
    run: async (market) => {
      await market.as("admin", "select public.admin_set_role($1, 'host')", [market.ids.provider]);
      await market.sql("update public.users set role = 'service_provider' where id = $1", [
        market.ids.provider,
      ]);
    },
  },
};
