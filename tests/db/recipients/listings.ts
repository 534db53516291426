import { didIt, noDecision, noPart, type Recipients } from "./types";

const asHost = { guest: noPart, provider: noPart, admin: noDecision } as const;
const asProvider = { guest: noPart, host: noPart, admin: noDecision } as const;
const byAdmin = { admin: didIt } as const;

/** Who is told of venues and their calendars. */
export const venueRecipients = {
  "a venue is submitted": {
    ...asHost,
    states: ["venues.pending"],
    host: didIt,
    admin: ["venues_submitted"],
  },
  "a venue is withdrawn from review": { ...asHost, states: ["venues.draft"], host: didIt },
  "a venue is approved": {
    ...asHost,
    ...byAdmin,
    states: ["venues.active"],
    host: ["venue_approved"],
  },
  "a venue is rejected": {
    ...asHost,
    ...byAdmin,
    states: ["venues.rejected"],
    host: ["venue_rejected"],
  },
  "a venue is suspended": {
    ...asHost,
    ...byAdmin,
    states: ["venues.suspended"],
    host: ["venue_suspended"],
  },
  "a venue is suspended with its bookings": {
    states: ["venues.suspended"],
    guest: ["booking_cancelled"],
    host: ["booking_cancelled", "venue_suspended"],
    provider: ["service_cancelled"],
    admin: didIt,
  },
  "a venue is restored": { ...asHost, ...byAdmin, host: ["venue_restored"] },
  "a venue is featured": {
    ...asHost,
    ...byAdmin,
    host: "nobody, because it asks nothing of them, and guests see it",
  },
  "a venue is paused": { ...asHost, states: ["venues.paused"], host: didIt },
  "a venue is edited by an admin": { ...asHost, ...byAdmin, host: ["venue_edited"] },
  "a change of a venue is submitted": {
    ...asHost,
    states: ["listing_revisions.pending"],
    host: didIt,
    admin: ["venues_submitted"],
  },
  "a change of a venue is approved": {
    ...asHost,
    ...byAdmin,
    states: ["listing_revisions.approved"],
    host: ["revision_approved"],
  },
  "a change of a venue is rejected": {
    ...asHost,
    ...byAdmin,
    states: ["listing_revisions.rejected"],
    host: ["revision_rejected"],
  },
  "a calendar cannot be read for an hour": { ...asHost, host: ["calendar_failed"] },
  "a calendar cannot be read once": {
    ...asHost,
    host: "nobody, because it is read again in minutes, and they are told after an hour",
  },
  "a calendar has events that cannot be read": { ...asHost, host: ["calendar_incomplete"] },
  "a calendar is read": {
    ...asHost,
    host: "nobody, because their calendar shows what was read",
  },
} as const satisfies Record<string, Recipients>;

/** Who is told of services, their providers, and their places at venues. */
export const serviceRecipients = {
  "a service is submitted": {
    ...asProvider,
    states: ["services.pending"],
    provider: didIt,
    admin: ["services_submitted"],
  },
  "a service is withdrawn from review": {
    ...asProvider,
    states: ["services.draft"],
    provider: didIt,
  },
  "a service is approved": {
    ...asProvider,
    ...byAdmin,
    states: ["services.active"],
    provider: ["service_approved"],
  },
  "a service is rejected": {
    ...asProvider,
    ...byAdmin,
    states: ["services.rejected"],
    provider: ["service_rejected"],
  },
  "a service is suspended": {
    ...asProvider,
    ...byAdmin,
    states: ["services.suspended"],
    provider: ["service_suspended"],
  },
  "a service is restored": { ...asProvider, ...byAdmin, provider: ["service_restored"] },
  "a service is paused": { ...asProvider, states: ["services.paused"], provider: didIt },
  "a service is edited by an admin": { ...asProvider, ...byAdmin, provider: ["service_edited"] },
  "a change of a service is submitted": {
    ...asProvider,
    states: ["listing_revisions.pending"],
    provider: didIt,
    admin: ["services_submitted"],
  },
  "a change of a service is approved": {
    ...asProvider,
    ...byAdmin,
    states: ["listing_revisions.approved"],
    provider: ["service_revision_approved"],
  },
  "a change of a service is rejected": {
    ...asProvider,
    ...byAdmin,
    states: ["listing_revisions.rejected"],
    provider: ["service_revision_rejected"],
  },
  "a business is submitted": {
    ...asProvider,
    states: ["service_providers.pending"],
    provider: didIt,
    admin: ["providers_submitted"],
  },
  "a business is approved": {
    ...asProvider,
    ...byAdmin,
    states: ["service_providers.active"],
    provider: ["provider_approved"],
  },
  "a business is rejected": {
    ...asProvider,
    ...byAdmin,
    states: ["service_providers.rejected"],
    provider: ["provider_rejected"],
  },
  "a host invites a service": {
    states: ["venue_services.invited"],
    guest: noPart,
    host: didIt,
    provider: ["service_invited"],
    admin: noDecision,
  },
  "a provider accepts an invitation": {
    states: ["venue_services.accepted"],
    guest: noPart,
    host: ["invitation_accepted"],
    provider: didIt,
    admin: noDecision,
  },
  "a provider declines an invitation": {
    states: ["venue_services.declined"],
    guest: noPart,
    host: ["invitation_declined"],
    provider: didIt,
    admin: noDecision,
  },
} as const satisfies Record<string, Recipients>;

/** Who is told of messages, accounts, and what waits for the team. */
export const accountRecipients = {
  "a guest writes a message": {
    guest: didIt,
    host: ["message_received"],
    provider: noPart,
    admin: noDecision,
  },
  "an admin changes the role of a user": {
    guest: noPart,
    host: noPart,
    provider: ["role_changed"],
    admin: didIt,
  },
  "an admin makes somebody an admin": {
    guest: noPart,
    host: noPart,
    provider: ["role_changed"],
    admin: ["admin_added"],
  },
  "an admin takes the role of an admin away": {
    guest: noPart,
    host: noPart,
    provider: ["role_changed"],
    admin: ["admin_removed"],
  },
  "the bank of a payout account changes": {
    guest: noPart,
    host: ["bank_account_changed"],
    provider: noPart,
    admin: noDecision,
  },
  "a host changes the account for transfers": {
    guest: noPart,
    host: ["transfer_account_changed"],
    provider: noPart,
    admin: noDecision,
  },
  "a host makes an address of a calendar": {
    guest: noPart,
    host: ["calendar_address_created"],
    provider: noPart,
    admin: noDecision,
  },
  "a pause of mails ends": {
    guest: ["mails_resumed"],
    host: noPart,
    provider: noPart,
    admin: noDecision,
  },
  "a listing is reported": {
    guest: didIt,
    host: "nobody, because a report is read first; what comes of it is told",
    provider: noPart,
    admin: ["reports_received"],
  },
  "somebody writes to the team": {
    guest: noPart,
    host: noPart,
    provider: noPart,
    admin: ["contacts_received"],
  },
  "a job fails for good": {
    guest: noPart,
    host: noPart,
    provider: noPart,
    admin: ["jobs_failed"],
  },
} as const satisfies Record<string, Recipients>;
