import type { NotificationKind } from "../../lib/notifications/types.ts";
import type { World } from "./notification-world.ts";
import { offerCauses } from "./offer-causes.ts";
import { paymentCauses } from "./payment-causes.ts";
import { queueCauses } from "./queue-causes.ts";
import { securityCauses } from "./security-causes.ts";
import { timeCauses } from "./time-causes.ts";

export type Cause = {
  to: "guest" | "host" | "provider" | "admin";
  /** Does what the kind of notification tells of. */
  run: (world: World) => Promise<unknown>;
};

const review = (world: World, decision: string, reason: string | null = null) =>
  world.as("admin", "select public.review_venue($1, $2, $3)", [world.venueId, decision, reason]);

async function reviewService(world: World, from: string, decision: string, reason?: string) {
  const id = await world.makeService(from);
  return world.as("admin", "select public.review_service($1, $2, $3)", [
    id,
    decision,
    reason ?? null,
  ]);
}

async function submitVenue(world: World) {
  await world.sql("update public.venues set status = 'draft' where id = $1", [world.venueId]);
  await world.as("host", "select public.submit_venue($1)", [world.venueId]);
}

const changeVenue = (world: World, name: string) =>
  world.as("host", "update public.venues set name = $2 where id = $1 returning id", [
    world.venueId,
    name,
  ]);

async function reviewServiceChange(world: World, decision: string, reason: string | null) {
  const id = await world.makeService();
  await world.as(
    "provider",
    "update public.services set name = 'Trio' where id = $1 returning id",
    [id],
  );
  return world.as("admin", "select public.review_service($1, $2, $3)", [id, decision, reason]);
}

async function reviewProvider(world: World, decision: string, reason: string | null) {
  await world.sql("update public.service_providers set status = 'pending'");
  await world.as("admin", "select public.review_provider($1, $2, $3)", [
    world.ids.provider,
    decision,
    reason,
  ]);
  await world.sql("update public.service_providers set status = 'active'");
}

async function inviteService(world: World) {
  const id = await world.makeService();
  await world.as(
    "host",
    "insert into public.venue_services (venue_id, service_id) values ($1, $2) returning venue_id",
    [world.venueId, id],
  );
  return id;
}

async function respond(world: World, answer: string): Promise<string> {
  const id = await inviteService(world);
  await world.as("provider", "select public.respond_to_venue_invitation($1, $2, $3)", [
    world.venueId,
    id,
    answer,
  ]);
  return id;
}

const requestWithService = async (world: World) => {
  const serviceId = await respond(world, "accept");
  return { serviceId, booking: await world.request(serviceId) };
};

async function decideService(world: World, decision: string) {
  const { serviceId, booking } = await requestWithService(world);
  return world.as("provider", "select public.decide_booking_service($1, $2, $3)", [
    booking.id,
    serviceId,
    decision,
  ]);
}

async function complete(world: World) {
  const booking = await world.request();
  await world.decide(booking, "accept");
  // As many days ago as it would have been ahead, so that no two are at the same time.
  await world.sql(
    `update public.bookings b set starts_at = p.at, ends_at = p.at + interval '4 hours',
      occupied = tstzrange(p.at, p.at + interval '4 hours'), confirmed_at = now() - interval '60 days'
     from (select now() - (starts_at - now()) + interval '20 days' as at from public.bookings where id = $1) p
     where b.id = $1`,
    [booking.id],
  );
  await world.sql("select public.complete_bookings()");
  return booking;
}

/** What causes each kind of notification, done by those who do it in the product. */
export const causes: Record<NotificationKind, Cause> = {
  booking_requested: { to: "host", run: (world) => world.request() },
  booking_confirmed: {
    to: "guest",
    run: async (world) => world.decide(await world.request(), "accept"),
  },
  booking_declined: {
    to: "guest",
    run: async (world) => world.decide(await world.request(), "decline", "A wedding of ours"),
  },
  booking_cancelled: {
    to: "host",
    run: async (world) => {
      const booking = await world.request();
      await world.decide(booking, "accept");
      await world.as("guest", "select public.cancel_booking($1, 'We moved')", [booking.id]);
    },
  },
  booking_expired: {
    to: "guest",
    run: async (world) => {
      const { id } = await world.request();
      await world.sql(
        "update public.bookings set request_expires_at = now() - interval '1 minute' where id = $1",
        [id],
      );
      await world.sql("select public.complete_bookings()");
    },
  },
  venue_approved: {
    to: "host",
    run: async (world) => {
      await submitVenue(world);
      await review(world, "approve");
    },
  },
  venue_rejected: {
    to: "host",
    run: async (world) => {
      await submitVenue(world);
      await review(world, "reject", "The pictures show another hall");
      await world.sql("update public.venues set status = 'active' where id = $1", [world.venueId]);
    },
  },
  venue_suspended: {
    to: "host",
    run: async (world) => {
      await review(world, "suspend", "Reported");
      await world.sql("update public.venues set status = 'active' where id = $1", [world.venueId]);
    },
  },
  venue_restored: {
    to: "host",
    run: async (world) => {
      await world.sql("update public.venues set status = 'suspended' where id = $1", [
        world.venueId,
      ]);
      await review(world, "restore");
    },
  },
  venue_edited: {
    to: "host",
    run: async (world) => {
      await world.as(
        "admin",
        "select public.admin_save_listing($1, '{\"capacity\": 91}', '{}', 'Counted again')",
        [world.venueId],
      );
    },
  },
  revision_approved: {
    to: "host",
    run: async (world) => {
      await changeVenue(world, "Nile Hall and Garden");
      await review(world, "approve");
      await world.sql("update public.venues set name = 'Nile Hall' where id = $1", [world.venueId]);
    },
  },
  revision_rejected: {
    to: "host",
    run: async (world) => {
      await changeVenue(world, "Best hall");
      await review(world, "reject", "This is no name");
    },
  },
  service_approved: { to: "provider", run: (world) => reviewService(world, "pending", "approve") },
  service_rejected: {
    to: "provider",
    run: (world) => reviewService(world, "pending", "reject", "No price"),
  },
  service_suspended: {
    to: "provider",
    run: (world) => reviewService(world, "active", "suspend", "Reported"),
  },
  service_restored: {
    to: "provider",
    run: (world) => reviewService(world, "suspended", "restore"),
  },
  service_edited: {
    to: "provider",
    run: async (world) =>
      world.as("admin", "select public.admin_save_service($1, $2, 'A clearer text')", [
        await world.makeService(),
        { description: "Three players, two hours." },
      ]),
  },
  service_revision_approved: {
    to: "provider",
    run: (world) => reviewServiceChange(world, "approve", null),
  },
  service_revision_rejected: {
    to: "provider",
    run: (world) => reviewServiceChange(world, "reject", "This is no name"),
  },
  provider_approved: { to: "provider", run: (world) => reviewProvider(world, "approve", null) },
  provider_rejected: { to: "provider", run: (world) => reviewProvider(world, "reject", "No logo") },
  service_requested: { to: "provider", run: requestWithService },
  service_cancelled: {
    to: "provider",
    run: async (world) => {
      const { booking } = await requestWithService(world);
      await world.as("guest", "select public.cancel_booking($1, 'We moved')", [booking.id]);
    },
  },
  service_accepted: { to: "guest", run: (world) => decideService(world, "accept") },
  service_declined: { to: "guest", run: (world) => decideService(world, "decline") },
  ...offerCauses,
  ...queueCauses,
  ...paymentCauses,
  ...securityCauses,
  ...timeCauses,
  service_invited: { to: "provider", run: inviteService },
  invitation_accepted: { to: "host", run: (world) => respond(world, "accept") },
  invitation_declined: { to: "host", run: (world) => respond(world, "decline") },
  review_received: {
    to: "host",
    run: async (world) => {
      const { id } = await complete(world);
      await world.as("guest", "select public.add_review($1, 5, 'A fine evening')", [id]);
    },
  },
  review_answered: {
    to: "guest",
    run: async (world) => {
      const { id } = await complete(world);
      const { review } = await world.as<{ review: { id: string } }>(
        "guest",
        "select to_jsonb(public.add_review($1, 5, 'A fine evening')) as review",
        [id],
      );
      await world.as("host", "select public.reply_to_review($1, 'Thank you')", [review.id]);
    },
  },
  review_invited: { to: "guest", run: complete },
  message_received: {
    to: "host",
    run: async (world) => {
      await world.as(
        "guest",
        "select public.start_conversation(p_venue_id => $1, p_body => 'Is it covered?')",
        [world.venueId],
      );
      await world.sql("update private.jobs set run_at = now() where finished_at is null");
    },
  },
  role_changed: {
    to: "provider",
    run: async (world) => {
      await world.as("admin", "select public.admin_set_role($1, 'host')", [world.ids.provider]);
      await world.sql("update public.users set role = 'service_provider' where id = $1", [
        world.ids.provider,
      ]);
    },
  },
};
