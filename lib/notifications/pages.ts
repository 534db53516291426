import type { NotificationKind } from "./types.ts";

/** What a notification is about: names and identifiers. */
export type NotificationData = Record<string, unknown>;

/** A text in the data of a notification; empty when there is none under `key`. */
export function textOf(data: NotificationData, key: string): string {
  const value = data[key];
  return typeof value === "string" ? value : "";
}

/** The kinds that show a reason; other kinds may contain the reason of an earlier event. */
export const kindsWithReason =
  /_(declined|cancelled|rejected|suspended|edited|refused|claimed)$|^manual_refund_(missing|settled)$/;

type PageOf = (data: NotificationData) => string;

const guestBooking: PageOf = (data) => `/dashboard/bookings/${textOf(data, "booking_id")}`;
const hostBooking: PageOf = (data) => `/host/bookings/${textOf(data, "booking_id")}`;
/** A booking notifies both sides; `side` says on which one this user is. */
const booking: PageOf = (data) =>
  textOf(data, "side") === "host" ? hostBooking(data) : guestBooking(data);
/** The page on which a guest pays what is due. */
const payment: PageOf = (data) => `${guestBooking(data)}/pay`;
const earningsPages: Record<string, string> = {
  provider: "/provider/earnings",
  /** No page of a host or provider is theirs any more. */
  former: "/dashboard/profile#payout-account",
};
const earnings: PageOf = (data) => earningsPages[textOf(data, "payee")] ?? "/host/earnings";
const conversation: PageOf = (data) => `/dashboard/messages/${textOf(data, "conversation_id")}`;
/** The page section for ending sessions, setting the password and stopping payouts. */
const security: PageOf = () => "/dashboard/profile#security";
const admins: PageOf = () => "/admin/users?role=admin";
const calendars: PageOf = (data) => `/host/venues/${textOf(data, "venue_id")}/calendars`;
const hostVenues: PageOf = () => "/host/venues";
const rejectedRevision: PageOf = (data) => {
  const venueId = textOf(data, "venue_id");
  return venueId ? `/host/venues/${venueId}/edit?compare#changes` : "/host/venues";
};
const providerHome: PageOf = () => "/provider";
const providerServices: PageOf = () => "/provider/services";
const rejectedServiceRevision: PageOf = (data) => {
  const serviceId = textOf(data, "service_id");
  return serviceId ? `/provider/services/edit/${serviceId}?compare#changes` : "/provider/services";
};
const providerBooking: PageOf = (data) => {
  const bookingId = textOf(data, "booking_id");
  return bookingId ? `/provider/bookings?booking=${bookingId}` : "/provider/bookings";
};

/** The page that a notification of each kind leads to. */
const pages: Record<NotificationKind, PageOf> = {
  booking_requested: booking,
  request_sent: guestBooking,
  booking_confirmed: booking,
  booking_declined: booking,
  booking_cancelled: booking,
  cancellation_confirmed: guestBooking,
  booking_expired: booking,
  booking_reminder: booking,
  request_expiring: booking,
  venue_approved: hostVenues,
  venue_rejected: hostVenues,
  venue_suspended: hostVenues,
  venue_restored: hostVenues,
  venue_edited: (data) => `/host/venues/${textOf(data, "venue_id")}/edit#edits`,
  revision_approved: hostVenues,
  revision_rejected: rejectedRevision,
  service_approved: providerServices,
  service_rejected: providerServices,
  service_suspended: providerServices,
  service_restored: providerServices,
  // A suspended service has no page of its own.
  service_edited: (data) =>
    textOf(data, "status") === "suspended"
      ? "/provider/services"
      : `/provider/services/edit/${textOf(data, "service_id")}#edits`,
  service_revision_approved: providerServices,
  service_revision_rejected: rejectedServiceRevision,
  provider_approved: providerHome,
  provider_rejected: providerHome,
  service_requested: providerBooking,
  service_cancelled: providerBooking,
  service_accepted: booking,
  service_declined: booking,
  offer_received: conversation,
  // The host of the booking is not a member of the provider's conversation.
  offer_accepted: (data) =>
    textOf(data, "side") === "host" ? hostBooking(data) : providerBooking(data),
  offer_declined: conversation,
  service_invited: () => "/provider/venues",
  invitation_accepted: hostVenues,
  invitation_declined: hostVenues,
  review_received: hostBooking,
  review_answered: booking,
  review_invited: booking,
  message_received: conversation,
  role_changed: () => "/dashboard/profile",
  admin_added: admins,
  admin_removed: admins,
  calendar_failed: calendars,
  calendar_incomplete: calendars,
  payout_due: (data) => (textOf(data, "payee") === "host" ? hostBooking(data) : earnings(data)),
  payout_sent: earnings,
  payout_failed: earnings,
  payout_account_needed: earnings,
  payment_failed: payment,
  payment_delayed: guestBooking,
  payment_owed: payment,
  balance_unpaid: hostBooking,
  balance_delayed: hostBooking,
  balance_due: payment,
  payment_due: guestBooking,
  payment_proof_sent: hostBooking,
  payment_confirmed: guestBooking,
  payment_proof_refused: guestBooking,
  booking_account_replaced: guestBooking,
  payment_returned: booking,
  payment_not_needed: booking,
  refund_sent: booking,
  payment_received: hostBooking,
  payment_succeeded: guestBooking,
  dispute_opened: hostBooking,
  dispute_won: hostBooking,
  dispute_lost: hostBooking,
  security_failed: payment,
  security_missing: hostBooking,
  security_claimed: guestBooking,
  security_contested: hostBooking,
  security_decided: booking,
  manual_refund_owed: booking,
  manual_refund_due: booking,
  manual_refund_late: booking,
  manual_refund_changed: booking,
  manual_refund_sent: booking,
  manual_refund_unconfirmed: booking,
  manual_refund_received: booking,
  manual_refund_missing: booking,
  manual_refund_settled: booking,
  venues_submitted: () => "/admin/venues",
  services_submitted: (data) =>
    `/admin/services?status=${textOf(data, "list") === "changes" ? "changes" : "pending"}`,
  providers_submitted: () => "/admin/services?status=providers",
  reports_received: () => "/admin#reports",
  contacts_received: () => "/admin#contacts",
  jobs_failed: () => "/admin/jobs",
  payments_failed: () => "/admin/payments?list=differences",
  disputes_opened: () => "/admin/payments?list=disputes",
  claims_contested: () => "/admin/payments?list=claims",
  manual_refunds_waiting: () => "/admin/payments?list=returns",
  mails_resumed: () => "/dashboard/notifications",
  bank_account_changed: security,
  transfer_account_changed: security,
  calendar_address_created: security,
};

/** The path of the page that a notification leads to, without its language. */
export const notificationPage = (kind: NotificationKind, data: NotificationData): string =>
  pages[kind](data);
