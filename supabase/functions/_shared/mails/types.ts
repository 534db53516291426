import type { DocumentsAddress } from "../../../../lib/bookings/rules/booking-address.ts";
import type { NotificationData } from "../../../../lib/notifications/pages.ts";
import type { NotificationKind } from "../../../../lib/notifications/types.ts";
import type { PriceLineRow } from "../../../../lib/quotes/types.ts";
import type { notificationMails } from "./generated.ts";

/** What the reader of a mail may know about a booking. Instants are ISO 8601. */
export type BookingFacts = {
  reference: string;
  starts_at: string;
  ends_at: string;
  time_zone: string;
  guests: number;
  currency: string;
  /** The price of the booking; for a provider the price of their service, or of an offer if the mail is about one. */
  amount_minor: number;
  /** When a request expires; null unless the reader has to answer it. */
  answer_by: string | null;
};

type Card = { brand: string; last4: string };

type InstallmentState =
  | "reserved"
  | "after_acceptance"
  | "charging"
  | "charged"
  | "pay_by"
  | "unpaid"
  | "paid"
  | "failed";

/** The purpose of an installment for its payer. */
export type InstallmentPurpose = "full" | "deposit" | "balance" | "extra";

export type SummarizedPart = {
  purpose: InstallmentPurpose;
  /** The title of the accepted offer behind an extra part; null for other parts. */
  title: string | null;
  amount_minor: number;
  state: InstallmentState;
  due_at: string | null;
};

type HiddenKey = "label" | "unit_minor" | "amount_minor";
type SummarizedLine = Omit<PriceLineRow, HiddenKey> & Partial<Pick<PriceLineRow, HiddenKey>>;

/** The answer of summarize_payment: how a booking is paid and cancelled. Instants are ISO 8601. */
export type BookingSummary = {
  /** Without amounts for the host. Without other users' texts if nobody has proved to own the address. */
  lines: SummarizedLine[];
  /** Null when the host is paid directly. */
  payment_method: "card" | "transfer" | "cash" | null;
  parts: SummarizedPart[];
  paid_minor: number | null;
  open_minor: number | null;
  /** The card of the last payment, and the one that is charged later; both null for the host. */
  card: Card | null;
  later_card: Card | null;
  security_deposit: { amount_minor: number; held_from: string; released_at: string } | null;
  refunds: (Partial<Card> & { amount_minor: number })[];
  /** What of the amount that was reserved at a cancellation is charged and released; null for the host, and if nothing was. */
  reservation: { charged_minor: number; released_minor: number } | null;
  /** The refund of a cancelled booking that was confirmed; null for any other. */
  refund_minor: number | null;
  total_minor: number;
  /** What the host receives; null for the guest. */
  net_minor: number | null;
  submitted_at: string | null;
  confirmed_at: string | null;
  request_expires_at: string | null;
  cancelled_by: string | null;
  refund_policy: { policy: string; full_until: string | null; half_until: string | null };
};

/** The result of `get_booking_documents`. */
export type MailedDocuments = DocumentsAddress & {
  sequence: number;
  changed_at: string;
  latitude: number | null;
  longitude: number | null;
};

type UnreadMessage = {
  conversation_id: string;
  sender_side: string;
  /** Null when the account was deleted, and for an admin. */
  sender_name: string | null;
  subject: string | null;
  subject_ar: string | null;
  /** Empty for a message with only files. */
  body: string;
  file_count: number;
};

export type NotificationMail = {
  kind: NotificationKind;
  category: keyof typeof notificationMails.en.words.why;
  data: NotificationData;
  booking: BookingFacts | null;
  /** Set in mails that explain how the booking is paid and cancelled. */
  summary: BookingSummary | null;
  /** Set when the mail contains the address and a calendar file. */
  documents: MailedDocuments | null;
  messages: UnreadMessage[];
  has_more_messages: boolean;
};
