import { type NotificationData, textOf } from "../../../../lib/notifications/pages.ts";
import type { NotificationKind } from "../../../../lib/notifications/types.ts";
import { formatInstant, formatSpan, timeZoneName } from "../../../../lib/shared/format-time.ts";
import { bothLanguages, localized } from "../../../../lib/shared/localized.ts";
import { formatMoney } from "../../../../lib/shared/money.ts";
import type { MailLocale } from "../runtime/types.ts";
import { cardName, purposeText } from "./booking-words.ts";
import type { notificationMails } from "./generated.ts";
import { oneLine } from "./slots.ts";
import type { BookingFacts, InstallmentPurpose, NotificationMail } from "./types.ts";

/** The name of the venue or service of a notification, in the reader's language if it has one. */
export const nameIn = (data: NotificationData, of: "venue" | "service", locale: MailLocale) =>
  localized(bothLanguages(textOf(data, `${of}_name`), textOf(data, `${of}_name_ar`)), locale);

type Fact = keyof typeof notificationMails.en.words.facts;

/** The label of the amount for kinds where it is not simply the payment. */
const amountFacts: Partial<Record<NotificationKind, Fact>> = {
  security_failed: "securityDeposit",
  security_missing: "securityDeposit",
  security_claimed: "claimed",
  security_contested: "claimed",
  security_decided: "granted",
  manual_refund_owed: "refund",
  manual_refund_due: "refund",
  manual_refund_late: "refund",
  manual_refund_changed: "refund",
};

/** The kinds whose mails list the price of the booking to its guest. */
const pricedKinds: NotificationKind[] = ["request_sent", "booking_confirmed"];

/** When a booking takes place, in the venue's time zone. */
const whenText = ({ starts_at, ends_at, time_zone }: BookingFacts, locale: MailLocale) =>
  `${formatSpan(starts_at, ends_at, time_zone, locale)} (${timeZoneName(time_zone, locale)})`;

const numberOf = (data: NotificationData, key: string) => Number(data[key] ?? 0);

/** What was charged, for what purpose, and to which card; then its booking. */
function chargeFacts({ data, booking }: NotificationMail, locale: MailLocale): [Fact, string][] {
  const purpose = textOf(data, "purpose") as InstallmentPurpose;
  const card = { brand: textOf(data, "card_brand"), last4: textOf(data, "card_last4") };
  return [
    ["payment", formatMoney(numberOf(data, "amount_minor"), textOf(data, "currency"), locale)],
    ["purpose", purposeText(purpose, textOf(data, "title"), locale)],
    ["card", card.last4 ? cardName(card, locale) : ""],
    ["venue", nameIn(data, "venue", locale)],
    ["when", booking ? whenText(booking, locale) : ""],
    ["reference", textOf(data, "reference")],
  ];
}

/** The facts of a notification, each with its label's key, in the order of the mail. */
export function factsOf(mail: NotificationMail, locale: MailLocale): [Fact, string][] {
  const facts =
    mail.kind === "payment_succeeded" ? chargeFacts(mail, locale) : notificationFacts(mail, locale);
  return facts
    .map(([fact, value]): [Fact, string] => [fact, oneLine(value)])
    .filter((entry) => entry[1]);
}

function notificationFacts(mail: NotificationMail, locale: MailLocale): [Fact, string][] {
  const { booking, data, kind } = mail;
  const facts: [Fact, string][] = [];
  if (kind !== "message_received" && kind !== "payout_sent" && kind !== "payout_failed")
    facts.push(
      ["venue", nameIn(data, "venue", locale)],
      ["service", nameIn(data, "service", locale)],
    );
  // The price has a section of its own, and its total there.
  const isPriced =
    mail.summary !== null && textOf(data, "side") === "guest" && pricedKinds.includes(kind);
  if (booking) {
    const { time_zone, guests, reference, currency, amount_minor } = booking;
    facts.push(
      ["when", whenText(booking, locale)],
      ["guests", String(guests)],
      ["reference", reference],
    );
    if (!isPriced)
      facts.push([
        textOf(data, "side") === "provider"
          ? "price"
          : textOf(data, "offer_id")
            ? "offer"
            : "total",
        formatMoney(amount_minor, currency, locale),
      ]);
    if (booking.answer_by) {
      const zone = timeZoneName(time_zone, locale);
      facts.push(["answerBy", `${formatInstant(booking.answer_by, time_zone, locale)} (${zone})`]);
    }
  }
  facts.push(["calendar", textOf(data, "calendar_name")]);
  if (typeof data.amount_minor === "number") {
    const amount = formatMoney(data.amount_minor, textOf(data, "currency"), locale);
    // The mail of a payment names its booking above; a payout can be for several bookings.
    if (kind === "payout_due") facts.push(["reference", textOf(data, "reference")]);
    facts.push([amountFacts[kind] ?? (kind.startsWith("payout_") ? "payout" : "payment"), amount]);
  }
  const dueAt = textOf(data, "due_at");
  if (dueAt) {
    const zone = textOf(data, "time_zone");
    facts.push(
      kind.startsWith("manual_refund_")
        ? ["returnBy", formatInstant(dueAt, zone, locale, "date")]
        : ["payBy", `${formatInstant(dueAt, zone, locale)} (${timeZoneName(zone, locale)})`],
    );
  }
  const changedAt = textOf(data, "changed_at");
  if (changedAt) {
    const zone = textOf(data, "time_zone");
    const digits = textOf(data, "bank_last4");
    facts.push(
      ["bank", digits && `•••• ${digits}`],
      ["changed", `${formatInstant(changedAt, zone, locale)} (${timeZoneName(zone, locale)})`],
      ["device", textOf(data, "device")],
    );
  }
  for (const fact of ["waiting", "unread"] as const) {
    if (fact in data) facts.push([fact, String(numberOf(data, fact))]);
  }
  return facts;
}
