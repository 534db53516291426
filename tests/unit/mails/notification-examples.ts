import { type NotificationKind, notificationKinds } from "../../../lib/notifications/types";
import { renderNotification } from "../../../supabase/functions/_shared/mails/notification";
import type { NotificationMail } from "../../../supabase/functions/_shared/mails/types";
import type { Mail, MailLocale } from "../../../supabase/functions/_shared/runtime/types";
import { exampleDocuments, exampleSummary } from "./summary-examples";

export const site = "https://mahfil.example";
export const unsubscribeUrl = `${site}/unsubscribe?token=${"a1".repeat(32)}`;

const booking = {
  reference: "4F0C9A71BE",
  starts_at: "2027-09-05T15:30:00Z",
  ends_at: "2027-09-05T21:00:00Z",
  time_zone: "Africa/Cairo",
  guests: 120,
  currency: "EGP",
  amount_minor: 4_725_000,
  answer_by: null,
};

const names = { venue_name: "Nile Terrace", venue_name_ar: "شرفة النيل" };
const services = { service_name: "Oud quartet", service_name_ar: "رباعي العود" };
const hostKinds = [
  "booking_requested",
  "request_expiring",
  "review_received",
  "payment_received",
  "balance_delayed",
  "dispute_opened",
  "dispute_won",
  "dispute_lost",
  "security_missing",
  "security_contested",
  "manual_refund_owed",
  "manual_refund_due",
  "manual_refund_late",
  "manual_refund_received",
  "manual_refund_missing",
];
const bookingKinds =
  /^booking_|^request_|^cancellation_|^service_(requested|cancelled|accepted|declined)$|^review_|^payment_|^balance_|^refund_|^dispute_|^security_|^manual_refund_/;

const queueKinds = /_submitted$|^reports_|^jobs_|^payments_|^disputes_|^claims_|^manual_refunds_/;
const amountKinds = /^payout_|^payment_|^balance_|^refund_|^dispute_|^security_|^manual_refund_/;
/** Kinds that report a change by which money or data could leave an account. */
const changeKinds = /^bank_account_|^transfer_account_|^calendar_address_|^admin_(added|removed)$/;
/** Kinds that give a deadline for a payment or return. */
const dueKinds = /^payment_proof_refused$|^manual_refund_(owed|due|late|changed)$/;

function categoryOf(kind: NotificationKind): NotificationMail["category"] {
  if (kind === "booking_reminder") return "reminders";
  if (kind === "message_received") return "messages";
  if (/^role_|^mails_/.test(kind) || changeKinds.test(kind)) return "account";
  if (kind.startsWith("payout_")) return "payouts";
  if (queueKinds.test(kind)) return "queues";
  if (kind.startsWith("review_")) return "reviews";
  if (bookingKinds.test(kind)) return "bookings";
  return kind === "service_invited" || kind.startsWith("invitation_") ? "invitations" : "listings";
}

function sideOf(kind: NotificationKind): string {
  if (hostKinds.includes(kind)) return "host";
  return kind === "service_requested" || kind === "service_cancelled" ? "provider" : "guest";
}

/** A mail of a kind with all of its optional content. */
export function exampleMail(kind: NotificationKind): NotificationMail {
  const isService = /^service_|^invitation_/.test(kind);
  const isAboutPerson =
    /^provider_|^role_|^message_|^mails_|^bank_/.test(kind) || queueKinds.test(kind);
  return {
    kind,
    category: categoryOf(kind),
    data: {
      booking_id: "0b0c7f1e-5b1f-4c8e-9d0f-2f6d1c1f7a11",
      conversation_id: "5a1d3f8c-0f7e-4c51-9a55-0d0d6c0a2a01",
      venue_id: "8d0e1f4c-7f5a-4b6e-8a5d-6f1f2f0e9b02",
      service_id: "1b1c7f1e-5b1f-4c8e-9d0f-2f6d1c1f7a13",
      side: sideOf(kind),
      ...(isAboutPerson ? {} : names),
      ...(isService && services),
      ...(queueKinds.test(kind) && { waiting: 12 }),
      ...(kind === "mails_resumed" && { unread: 7 }),
      ...(changeKinds.test(kind) && {
        changed_at: "2027-08-20T15:00:00Z",
        time_zone: "Africa/Cairo",
        device: "Firefox, Windows",
        ...(kind === "bank_account_changed" && { bank_last4: "4321" }),
      }),
      ...(kind.startsWith("calendar_") && { calendar_name: "Office calendar" }),
      ...(amountKinds.test(kind) && {
        payee: "host",
        reference: booking.reference,
        currency: "EGP",
        amount_minor: 4_488_750,
      }),
      ...(dueKinds.test(kind) && { due_at: "2027-08-20T15:00:00Z", time_zone: "Africa/Cairo" }),
      ...(/^message_received$|^admin_/.test(kind) && { sender_name: "Layla" }),
      ...(kind === "payment_succeeded" && {
        purpose: "balance",
        card_brand: "visa",
        card_last4: "4242",
      }),
      reason: "The photos show another hall.\nPlease add three of this one.",
    },
    booking: bookingKinds.test(kind)
      ? {
          ...booking,
          answer_by: /^booking_requested$|^request_expiring/.test(kind)
            ? "2027-09-01T09:00:00Z"
            : null,
        }
      : null,
    summary: exampleSummary(kind, sideOf(kind)),
    documents: /^(booking_confirmed|booking_cancelled|cancellation_confirmed)$/.test(kind)
      ? exampleDocuments
      : null,
    messages:
      kind === "message_received"
        ? [
            {
              conversation_id: "5a1d3f8c-0f7e-4c51-9a55-0d0d6c0a2a01",
              sender_side: "guest",
              sender_name: "Layla",
              subject: names.venue_name,
              subject_ar: names.venue_name_ar,
              body: "Hello, is the terrace covered in winter?\nWe would be about 80.",
              file_count: 0,
            },
            {
              conversation_id: "5a1d3f8c-0f7e-4c51-9a55-0d0d6c0a2a01",
              sender_side: "guest",
              sender_name: "ليلى",
              subject: names.venue_name,
              subject_ar: names.venue_name_ar,
              body: "وهل يمكن أن نبدأ قبل المغرب؟",
              file_count: 2,
            },
          ]
        : [],
    has_more_messages: kind === "message_received",
  };
}

const mandatory: NotificationMail["category"][] = ["bookings", "account"];

/** Renders a mail for the site of the examples. */
export function renderExample(mail: NotificationMail, locale: MailLocale): Mail {
  return renderNotification(mail, locale, {
    pageUrl: (path) => `${site}${locale === "ar" ? "/ar" : ""}${path}`,
    unsubscribeUrl: mandatory.includes(mail.category) ? null : unsubscribeUrl,
    hasCalendar: mail.documents !== null,
    now: Date.parse("2027-06-01T09:00:00Z"),
  });
}

/** Every kind in both languages. */
export const examples = notificationKinds.flatMap((kind) =>
  (["en", "ar"] as const).map((locale) => [kind, locale] as const),
);
