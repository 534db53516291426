import { type NotificationKind, notificationKinds } from "../../lib/notifications/types";
import { bookingWords } from "./booking-words";
import type { MailLocale } from "./styles";
import { pluralForms, translatorOf } from "./words";

type Button =
  | "booking"
  | "request"
  | "venues"
  | "changes"
  | "edits"
  | "services"
  | "business"
  | "serviceBookings"
  | "invitation"
  | "review"
  | "newReview"
  | "conversation"
  | "profile"
  | "calendars"
  | "payout"
  | "pay"
  | "earnings"
  | "payoutAccount"
  | "payments"
  | "disputes"
  | "securityDeposit"
  | "claim"
  | "claims"
  | "queue"
  | "jobs"
  | "notifications"
  | "safety"
  | "users";

/** The button of each kind. */
const buttons: Record<NotificationKind, Button> = {
  booking_requested: "request",
  request_sent: "booking",
  booking_confirmed: "booking",
  booking_declined: "booking",
  booking_cancelled: "booking",
  cancellation_confirmed: "booking",
  booking_expired: "booking",
  booking_reminder: "booking",
  request_expiring: "request",
  venue_approved: "venues",
  venue_rejected: "venues",
  venue_suspended: "venues",
  venue_restored: "venues",
  venue_edited: "edits",
  revision_approved: "venues",
  revision_rejected: "changes",
  service_approved: "services",
  service_rejected: "services",
  service_suspended: "services",
  service_restored: "services",
  service_edited: "edits",
  service_revision_approved: "services",
  service_revision_rejected: "changes",
  provider_approved: "business",
  provider_rejected: "business",
  service_requested: "serviceBookings",
  service_cancelled: "serviceBookings",
  service_accepted: "booking",
  service_declined: "booking",
  offer_received: "conversation",
  offer_accepted: "booking",
  offer_declined: "conversation",
  service_invited: "invitation",
  invitation_accepted: "venues",
  invitation_declined: "venues",
  review_received: "review",
  review_answered: "booking",
  review_invited: "newReview",
  message_received: "conversation",
  role_changed: "profile",
  admin_added: "users",
  admin_removed: "users",
  calendar_failed: "calendars",
  calendar_incomplete: "calendars",
  payout_due: "payout",
  payout_sent: "earnings",
  payout_failed: "payoutAccount",
  payout_account_needed: "payoutAccount",
  payment_failed: "pay",
  payment_owed: "pay",
  balance_unpaid: "booking",
  balance_delayed: "booking",
  payment_delayed: "booking",
  balance_due: "pay",
  payment_due: "booking",
  payment_proof_sent: "booking",
  payment_confirmed: "booking",
  payment_proof_refused: "booking",
  booking_account_replaced: "booking",
  booking_account_removed: "booking",
  payment_returned: "booking",
  payment_not_needed: "booking",
  refund_sent: "booking",
  payment_received: "booking",
  payment_succeeded: "booking",
  dispute_opened: "booking",
  dispute_won: "booking",
  dispute_lost: "booking",
  security_failed: "securityDeposit",
  security_claimed: "claim",
  security_contested: "booking",
  security_missing: "booking",
  security_decided: "booking",
  manual_refund_owed: "booking",
  manual_refund_due: "booking",
  manual_refund_late: "booking",
  manual_refund_changed: "booking",
  manual_refund_sent: "booking",
  manual_refund_unconfirmed: "booking",
  manual_refund_received: "booking",
  manual_refund_missing: "booking",
  manual_refund_settled: "booking",
  venues_submitted: "queue",
  services_submitted: "queue",
  providers_submitted: "queue",
  reports_received: "queue",
  contacts_received: "queue",
  jobs_failed: "jobs",
  payments_failed: "payments",
  disputes_opened: "disputes",
  claims_contested: "claims",
  manual_refunds_waiting: "queue",
  mails_resumed: "notifications",
  bank_account_changed: "safety",
  transfer_account_changed: "safety",
  calendar_address_created: "safety",
};

const facts = [
  "venue",
  "service",
  "when",
  "guests",
  "reference",
  "total",
  "price",
  "offer",
  "answerBy",
  "calendar",
  "payout",
  "payment",
  "purpose",
  "card",
  "securityDeposit",
  "claimed",
  "granted",
  "refund",
  "returnBy",
  "payBy",
  "bank",
  "changed",
  "device",
  "waiting",
  "unread",
] as const;
const reasons = [
  "bookings",
  "account",
  "reminders",
  "messages",
  "reviews",
  "listings",
  "invitations",
  "payouts",
  "queues",
] as const;

const names = {
  venue: "{{venue}}",
  service: "{{service}}",
  name: "{{name}}",
  amount: "{{amount}}",
};

/** Subject, body and button of a kind; `hostBody` if the host of a booking gets another body, `adminBody` if an admin decided. */
function wordsOf(kind: NotificationKind, locale: MailLocale) {
  const t = translatorOf(locale);
  const bodyKey = (name: "hostBody" | "adminBody") =>
    `mails.notifications.kinds.${kind}.${name}` as Parameters<typeof t>[0];
  const own = (name: "hostBody" | "adminBody") =>
    t.has(bodyKey(name)) && { [name]: t(bodyKey(name), names) };
  return {
    subject: t(`notifications.kinds.${kind}`, names),
    body: t(`mails.notifications.kinds.${kind}.body`, names),
    ...own("hostBody"),
    ...own("adminBody"),
    button: t(`mails.notifications.buttons.${buttons[kind]}`),
  };
}

const listOf = <K extends string, V>(keys: readonly K[], value: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>;

/** The words of all kinds in one language, with slots such as `{{venue}}`. */
export function notificationWords(locale: MailLocale) {
  const t = translatorOf(locale);
  return {
    brand: t("mails.brand"),
    kinds: listOf(notificationKinds, (kind) => wordsOf(kind, locale)),
    facts: listOf(facts, (fact) => t(`mails.notifications.facts.${fact}`)),
    summary: bookingWords(locale),
    why: listOf(reasons, (reason) => t(`mails.notifications.why.${reason}`)),
    reason: t("mails.notifications.reason"),
    formerMember: t("mails.notifications.formerMember"),
    several: t("mails.notifications.several"),
    files: t("mails.notifications.files"),
    moreMessages: t("mails.notifications.moreMessages"),
    attachment: t("mails.notifications.attachment"),
    unsubscribe: t("mails.notifications.unsubscribe"),
    settings: t("mails.notifications.settings"),
    calendar: {
      summary: t("bookings.calendar.summary", names),
      reference: t("bookings.calendar.reference", { reference: "{{reference}}" }),
      total: t("bookings.calendar.total", { total: "{{total}}" }),
      guests: pluralForms(locale, (count) => t("bookings.calendar.guests", { count })),
    },
  };
}
