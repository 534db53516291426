import { notificationEvents } from "../notification-events/notification-events.ts";
import { queueEvents } from "../notification-events/queue-events.ts";
import { securityChangeEvents } from "../notification-events/security-change-events.ts";
import { failToRead, readInPart, timeEvents } from "../notification-events/time-events.ts";
import type { Market } from "../notification-market.ts";
import type {
  accountRecipients,
  serviceRecipients,
  venueRecipients,
} from "../recipients/listings.ts";
import { bookWithService, type RecipientEvent } from "./types.ts";

const setVenue = (market: Market, status: string) =>
  market.sql("update public.venues set status = $2 where id = $1", [market.venueId, status]);

const changeVenue = (market: Market) =>
  market.as(
    "host",
    "update public.venues set name = 'Nile Hall and Garden' where id = $1 returning id",
    [market.venueId],
  );

const reviewVenue = (market: Market, decision: string, bookings = "keep") =>
  market.as(
    "admin",
    "select public.review_venue(p_venue_id => $1, p_decision => $2, p_reason => $3, p_bookings => $4)",
    [market.venueId, decision, /reject|suspend/.test(decision) ? "Reported" : null, bookings],
  );

const submitVenue = (market: Market) => () =>
  market.as("host", "select public.submit_venue($1)", [market.venueId]);

/** A decision about the venue in a status, or about a revision of it. */
const decideVenue =
  (status: string, decision: string): RecipientEvent =>
  async (market) => {
    if (status === "changed") await changeVenue(market);
    else if (status === "pending") {
      await setVenue(market, "draft");
      await submitVenue(market)();
    } else await setVenue(market, status);
    return () => reviewVenue(market, decision);
  };

/** Events of venues and their calendars. */
export const venueEvents: Record<keyof typeof venueRecipients, RecipientEvent> = {
  "a venue is submitted": async (market) => {
    await setVenue(market, "draft");
    return submitVenue(market);
  },
  "a venue is withdrawn from review": async (market) => {
    await setVenue(market, "draft");
    await submitVenue(market)();
    return () =>
      market.as("host", "select public.set_listing_status($1, 'draft')", [market.venueId]);
  },
  "a venue is approved": decideVenue("pending", "approve"),
  "a venue is rejected": decideVenue("pending", "reject"),
  "a venue is suspended": decideVenue("active", "suspend"),
  "a venue is suspended with its bookings": async (market) => {
    await bookWithService(market);
    return () => reviewVenue(market, "suspend", "cancel");
  },
  "a venue is restored": decideVenue("suspended", "restore"),
  "a venue is featured": decideVenue("active", "feature"),
  "a venue is paused": async (market) => () =>
    market.as("host", "select public.set_listing_status($1, 'paused')", [market.venueId]),
  "a venue is edited by an admin": async (market) => () =>
    market.as(
      "admin",
      "select public.admin_save_listing($1, '{\"capacity\": 91}', '{}', 'Counted again')",
      [market.venueId],
    ),
  "a change of a venue is submitted": async (market) => () => changeVenue(market),
  "a change of a venue is approved": decideVenue("changed", "approve"),
  "a change of a venue is rejected": decideVenue("changed", "reject"),
  "a calendar cannot be read for an hour": async (market) => () => failToRead(market, 61),
  "a calendar cannot be read once": async (market) => () => failToRead(market, 5),
  "a calendar has events that cannot be read": async (market) => () => readInPart(market),
  "a calendar is read": async (market) => {
    const { added } = await market.as<{ added: { id: string } }>(
      "host",
      "select public.add_calendar_import($1, 'Office', 'https://calendar.test/' || gen_random_uuid()) as added",
      [market.venueId],
    );
    return () => market.as("host", "select public.apply_calendar_import($1, '[]', 1)", [added.id]);
  },
};

const reviewService = (market: Market, id: string, decision: string) =>
  market.as("admin", "select public.review_listing($1, $2, $3)", [
    id,
    decision,
    /reject|suspend/.test(decision) ? "No price" : null,
  ]);

/** A decision about a service in a status, or about a revision of it. */
const decideService =
  (status: string, decision: string): RecipientEvent =>
  async (market) => {
    const id = await market.makeService(status === "changed" ? "active" : status);
    if (status === "changed") await changeService(market, id);
    return () => reviewService(market, id, decision);
  };

const changeService = (market: Market, id: string) =>
  market.as("provider", "update public.services set name = 'Trio' where id = $1 returning id", [
    id,
  ]);

const setService =
  (from: string, to: string): RecipientEvent =>
  async (market) => {
    const id = await market.makeService(from);
    return () => market.as("provider", "select public.set_listing_status($1, $2)", [id, to]);
  };

const setBusiness = (market: Market, status: string) =>
  market.sql("update public.service_providers set status = $2 where user_id = $1", [
    market.ids.provider,
    status,
  ]);

const decideBusiness =
  (decision: string): RecipientEvent =>
  async (market) => {
    await setBusiness(market, "pending");
    return () =>
      market.as("admin", "select public.review_provider($1, $2, $3)", [
        market.ids.provider,
        decision,
        decision === "reject" ? "No logo" : null,
      ]);
  };

const invite = async (market: Market) => {
  const id = await market.makeService();
  return {
    id,
    send: () =>
      market.as(
        "host",
        "insert into public.venue_services (venue_id, service_id) values ($1, $2) returning venue_id",
        [market.venueId, id],
      ),
  };
};

const answerInvitation =
  (answer: string): RecipientEvent =>
  async (market) => {
    const { id, send } = await invite(market);
    await send();
    return () =>
      market.as("provider", "select public.respond_to_venue_invitation($1, $2, $3)", [
        market.venueId,
        id,
        answer,
      ]);
  };

/** Events of services, businesses and invitations. */
export const serviceEvents: Record<keyof typeof serviceRecipients, RecipientEvent> = {
  "a service is submitted": async (market) => {
    const id = await market.makeService("draft");
    return () => market.as("provider", "select public.submit_listing($1)", [id]);
  },
  "a service is withdrawn from review": setService("pending", "draft"),
  "a service is approved": decideService("pending", "approve"),
  "a service is rejected": decideService("pending", "reject"),
  "a service is suspended": decideService("active", "suspend"),
  "a service is restored": decideService("suspended", "restore"),
  "a service is paused": setService("active", "paused"),
  "a service is edited by an admin": async (market) => {
    const id = await market.makeService();
    return () =>
      market.as("admin", "select public.admin_save_listing($1, $2, '{}', 'A clearer text')", [
        id,
        { description: "Three players, two hours." },
      ]);
  },
  "a change of a service is submitted": async (market) => {
    const id = await market.makeService();
    return () => changeService(market, id);
  },
  "a change of a service is approved": decideService("changed", "approve"),
  "a change of a service is rejected": decideService("changed", "reject"),
  "a business is submitted": async (market) => {
    await setBusiness(market, "rejected");
    return () =>
      market.as("provider", "select public.register_as_service_provider($1, 'Band')", [
        market.ids.provider,
      ]);
  },
  "a business is approved": decideBusiness("approve"),
  "a business is rejected": decideBusiness("reject"),
  "a host invites a service": async (market) => (await invite(market)).send,
  "a provider accepts an invitation": answerInvitation("accept"),
  "a provider declines an invitation": answerInvitation("decline"),
};

/** An event without preparation. */
const at =
  ({ run }: { run: (market: Market) => Promise<unknown> }): RecipientEvent =>
  async (market) =>
  () =>
    run(market);

/** Events of messages, accounts and the team's queues. */
export const accountEvents: Record<keyof typeof accountRecipients, RecipientEvent> = {
  "a guest writes a message": at(notificationEvents.message_received),
  "an admin changes the role of a user": at(notificationEvents.role_changed),
  "an admin makes somebody an admin": at(securityChangeEvents.admin_added),
  "an admin takes the role of an admin away": at(securityChangeEvents.admin_removed),
  "the bank of a payout account changes": at(securityChangeEvents.bank_account_changed),
  "a host changes the account for transfers": at(securityChangeEvents.transfer_account_changed),
  "a host makes an address of a calendar": at(securityChangeEvents.calendar_address_created),
  "a pause of mails ends": async (market) => {
    await market.as("guest", "select public.pause_mails(current_date + 5, 'Africa/Cairo')");
    return async () => {
      await timeEvents.mails_resumed.run(market);
      // The mail that waited for the end of the pause.
      await market.sql("delete from public.notifications where kind = 'review_answered'");
    };
  },
  "a listing is reported": at(queueEvents.reports_received),
  "somebody writes to the team": at(queueEvents.contacts_received),
  "a job fails for good": at(queueEvents.jobs_failed),
};
