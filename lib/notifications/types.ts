import type { Localized } from "../shared/localized.ts";

export const notificationKinds = [
  "booking_requested",
  "request_sent",
  "booking_confirmed",
  "booking_declined",
  "booking_cancelled",
  "cancellation_confirmed",
  "booking_expired",
  "booking_reminder",
  "request_expiring",
  "venue_approved",
  "venue_rejected",
  "venue_suspended",
  "venue_restored",
  "venue_edited",
  "revision_approved",
  "revision_rejected",
  "service_approved",
  "service_rejected",
  "service_suspended",
  "service_restored",
  "service_edited",
  "service_revision_approved",
  "service_revision_rejected",
  "provider_approved",
  "provider_rejected",
  "service_requested",
  "service_cancelled",
  "service_accepted",
  "service_declined",
  "offer_received",
  "offer_accepted",
  "offer_declined",
  "service_invited",
  "invitation_accepted",
  "invitation_declined",
  "review_received",
  "review_answered",
  "review_invited",
  "message_received",
  "role_changed",
  "calendar_failed",
  "calendar_incomplete",
  "payout_due",
  "payout_sent",
  "payout_failed",
  "payout_account_needed",
  "payment_failed",
  "payment_delayed",
  "payment_owed",
  "balance_unpaid",
  "balance_delayed",
  "balance_due",
  "payment_due",
  "payment_proof_sent",
  "payment_confirmed",
  "payment_proof_refused",
  "booking_account_replaced",
  "payment_returned",
  "payment_not_needed",
  "refund_sent",
  "payment_received",
  "payment_succeeded",
  "dispute_opened",
  "dispute_won",
  "dispute_lost",
  "security_failed",
  "security_missing",
  "security_claimed",
  "security_contested",
  "security_decided",
  "manual_refund_owed",
  "manual_refund_due",
  "manual_refund_late",
  "manual_refund_changed",
  "manual_refund_sent",
  "manual_refund_unconfirmed",
  "manual_refund_received",
  "manual_refund_missing",
  "manual_refund_settled",
  "venues_submitted",
  "services_submitted",
  "providers_submitted",
  "reports_received",
  "contacts_received",
  "jobs_failed",
  "payments_failed",
  "disputes_opened",
  "claims_contested",
  "manual_refunds_waiting",
  "admin_added",
  "admin_removed",
  "mails_resumed",
  "bank_account_changed",
  "transfer_account_changed",
  "calendar_address_created",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** A notification; the interface has a text for its kind. */
export type Notification = {
  id: string;
  kind: NotificationKind;
  /** The page it leads to. */
  href: string;
  venueName: Localized;
  serviceName: Localized;
  /** Null when the account was deleted, and for an admin. */
  senderName: string | null;
  isFromAdmin: boolean;
  reason: string;
  /** The amount charged, paid, owed or returned, in minor units; null when there is none. */
  amount: { minor: number; currency: string } | null;
  /** Until when the amount must be paid or returned (ISO 8601), shown in `timeZone`; null when unknown. */
  dueAt: string | null;
  /** The start of the booking as an ISO 8601 instant, shown in `timeZone`. */
  startsAt: string | null;
  timeZone: string;
  isRead: boolean;
  at: string;
};

/** The numbers of a user's unread conversations and notifications. */
export type Counters = { conversations: number; notifications: number };

/** What the bell in the header shows, in the reader's language. */
export type LatestNotifications = {
  /** When the server created this answer (ISO 8601). */
  now: string;
  unreadCount: number;
  /** The number of unread notifications, as text. */
  unread: string;
  items: {
    id: string;
    href: string;
    text: string;
    /** ISO 8601. */
    at: string;
    isRead: boolean;
  }[];
};
