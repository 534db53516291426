import {
  kindsWithReason,
  type NotificationData,
  notificationPage,
  textOf,
} from "../../../../lib/notifications/pages.ts";
import type { NotificationKind } from "../../../../lib/notifications/types.ts";
import { formatInstant, formatSpan, timeZoneName } from "../../../../lib/shared/format-time.ts";
import { bothLanguages, localized } from "../../../../lib/shared/localized.ts";
import { formatMoney } from "../../../../lib/shared/money.ts";
import { notificationMails } from "./generated.ts";
import type { Mail, MailLocale } from "./render.ts";
import { escapeHtml, fill, fillSlots, isolate, oneLine, webAddress } from "./slots.ts";

/** What the reader of a mail may know of a booking. Instants are ISO 8601. */
export type BookingFacts = {
  reference: string;
  starts_at: string;
  ends_at: string;
  time_zone: string;
  guests: number;
  currency: string;
  /** What the booking costs; for a provider what their service does, and the price of an offer where it is about one. */
  amount_minor: number;
  /** When a request expires; null unless the reader is to answer it. */
  answer_by: string | null;
};

type UnreadMessage = {
  conversation_id: string;
  sender_side: string;
  /** Null when the account was deleted, and for an admin. */
  sender_name: string | null;
  subject: string | null;
  subject_ar: string | null;
  /** Empty for a message of files alone. */
  body: string;
  file_count: number;
};

export type NotificationMail = {
  kind: NotificationKind;
  category: keyof typeof notificationMails.en.words.why;
  data: NotificationData;
  booking: BookingFacts | null;
  messages: UnreadMessage[];
  has_more_messages: boolean;
};

type Links = {
  /** The address of a page of the site in the reader's language. */
  pageUrl: (path: string) => string;
  /** Null for mails that cannot be switched off. */
  unsubscribeUrl: string | null;
  /** Whether a calendar file is attached. */
  hasCalendar: boolean;
};

/** Who wrote: admins write in the name of the product, which no user can have. */
function senderName(data: { sender_side?: unknown; sender_name?: unknown }, locale: MailLocale) {
  const { words } = notificationMails[locale];
  if (data.sender_side === "admin") return words.brand;
  return typeof data.sender_name === "string" && data.sender_name
    ? data.sender_name
    : words.formerMember;
}

/** The name of the venue or service of a notification, in the reader's language if it has one. */
export const nameIn = (data: NotificationData, of: "venue" | "service", locale: MailLocale) =>
  localized(bothLanguages(textOf(data, `${of}_name`), textOf(data, `${of}_name_ar`)), locale);

type Fact = keyof typeof notificationMails.en.words.facts;

/** What the amount of a kind is, where it is not just what is paid. */
const amountFacts: Partial<Record<NotificationKind, Fact>> = {
  security_failed: "security",
  security_claimed: "claimed",
  security_contested: "claimed",
  security_decided: "granted",
  manual_refund_owed: "refund",
  manual_refund_due: "refund",
  manual_refund_late: "refund",
  manual_refund_changed: "refund",
};

const numberOf = (data: NotificationData, key: string) => Number(data[key] ?? 0);

const preferencesPath = "/dashboard/profile#notifications";

function factsOf(mail: NotificationMail, locale: MailLocale): [Fact, string][] {
  const { booking, data, kind } = mail;
  const facts: [Fact, string][] = [];
  if (kind !== "message_received" && kind !== "payout_sent" && kind !== "payout_failed")
    facts.push(
      ["venue", nameIn(data, "venue", locale)],
      ["service", nameIn(data, "service", locale)],
    );
  if (booking) {
    const { starts_at, ends_at, time_zone, guests, reference, currency, amount_minor } = booking;
    const zone = timeZoneName(time_zone, locale);
    facts.push(
      ["when", `${formatSpan(starts_at, ends_at, time_zone, locale)} (${zone})`],
      ["guests", String(guests)],
      ["reference", reference],
      [
        textOf(data, "side") === "provider"
          ? "price"
          : textOf(data, "offer_id")
            ? "offer"
            : "total",
        formatMoney(amount_minor, currency, locale),
      ],
    );
    if (booking.answer_by) {
      facts.push(["answerBy", `${formatInstant(booking.answer_by, time_zone, locale)} (${zone})`]);
    }
  }
  facts.push(["calendar", textOf(data, "calendar_name")]);
  if (typeof data.amount_minor === "number") {
    const amount = formatMoney(data.amount_minor, textOf(data, "currency"), locale);
    // The mail of a payment names its booking above; one payout can be for several bookings.
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
  for (const fact of ["waiting", "unread"] as const) {
    if (fact in data) facts.push([fact, String(numberOf(data, fact))]);
  }
  return facts
    .map(([fact, value]): [Fact, string] => [fact, oneLine(value)])
    .filter((entry) => entry[1]);
}

/** Lines of a text that somebody wrote, without what could pass for the mail's own. */
const linesOf = (text: string) => text.split(/\r\n?|\n/).map(oneLine);

/** What is quoted below the facts: the reason of a decision, or messages. */
function quotesOf(
  mail: NotificationMail,
  locale: MailLocale,
): { label: string; lines: string[] }[] {
  const { words } = notificationMails[locale];
  const reason = kindsWithReason.test(mail.kind) ? textOf(mail.data, "reason").trim() : "";
  return [
    ...(reason ? [{ label: words.reason, lines: linesOf(reason) }] : []),
    ...mail.messages.map((message) => {
      const subject = localized(bothLanguages(message.subject, message.subject_ar), locale);
      const sender = senderName(message, locale);
      return {
        label: [sender, subject].map(oneLine).filter(Boolean).join(" · "),
        lines: [
          ...(message.body ? linesOf(message.body) : []),
          ...(message.file_count > 0 ? [words.files] : []),
        ],
      };
    }),
  ];
}

/** What a mail is about: its first message, which may be of another conversation than the notification. */
function dataOf({ data, messages: [first] }: NotificationMail): NotificationMail["data"] {
  if (!first) return data;
  const { conversation_id, sender_side, sender_name, subject, subject_ar } = first;
  return {
    ...data,
    conversation_id,
    sender_side,
    sender_name,
    venue_name: subject,
    venue_name_ar: subject_ar,
  };
}

/** Subject and body of a kind, and the path of its page. */
function contentOf({ kind, data, messages }: NotificationMail, locale: MailLocale) {
  const { words } = notificationMails[locale];
  const own: { subject: string; body: string; hostBody?: string; button: string } =
    words.kinds[kind];
  const body = (textOf(data, "side") === "host" && own.hostBody) || own.body;
  const isSeveral = new Set(messages.map((message) => message.conversation_id)).size > 1;
  return {
    subject: isSeveral ? words.several : own.subject,
    body,
    button: own.button,
    path: isSeveral ? "/dashboard/messages" : notificationPage(kind, data),
  };
}

/**
 * The mail of a notification in the reader's language: subject, HTML and plain text. What people wrote is
 * escaped, and has lines of its own. Throws for an address that is not http(s).
 */
export function renderNotification(mail: NotificationMail, locale: MailLocale, links: Links): Mail {
  const { html, words } = notificationMails[locale];
  const data = dataOf(mail);
  const { subject, body, button, path } = contentOf({ ...mail, data }, locale);
  const names: Record<string, string> = {
    venue: nameIn(data, "venue", locale),
    service: nameIn(data, "service", locale),
    name: senderName(data, locale),
  };
  const nameOf = (name: string) => oneLine(names[name] ?? "");
  const asText = (sentence: string) => fill(sentence, (name) => isolate(nameOf(name)));
  const asHtml = (sentence: string) =>
    fill(escapeHtml(sentence), (name) => `<bdi>${escapeHtml(nameOf(name))}</bdi>`);

  const url = webAddress(links.pageUrl(path));
  const settingsUrl = webAddress(links.pageUrl(preferencesPath));
  const unsubscribeUrl = links.unsubscribeUrl && webAddress(links.unsubscribeUrl);
  const facts = factsOf(mail, locale).map(([fact, value]) => ({ label: words.facts[fact], value }));
  const quotes = quotesOf(mail, locale);
  const notes = [
    ...(mail.has_more_messages ? [words.moreMessages] : []),
    ...(links.hasCalendar ? [words.attachment] : []),
  ];
  const why = words.why[mail.category];
  const plainSubject = oneLine(fill(subject, nameOf));
  return {
    subject: plainSubject,
    html: fillSlots(html, {
      subject: escapeHtml(plainSubject),
      preheader: escapeHtml(oneLine(fill(body, nameOf))),
      heading: asHtml(subject),
      body: asHtml(body),
      factBox: facts.length > 0 ? [{}] : [],
      facts: facts.map(({ label, value }) => ({
        label: escapeHtml(label),
        value: escapeHtml(value),
      })),
      quotes: quotes.map(({ label, lines }) => ({
        label: `<bdi>${escapeHtml(label)}</bdi>`,
        quote: lines.map(escapeHtml).join("<br/>"),
      })),
      button: escapeHtml(button),
      url: escapeHtml(url),
      notes: notes.map((note) => ({ note: escapeHtml(note) })),
      why: escapeHtml(why),
      unsubscribe: unsubscribeUrl ? [{ unsubscribeUrl: escapeHtml(unsubscribeUrl) }] : [],
      settingsUrl: escapeHtml(settingsUrl),
    }),
    text: [
      words.brand,
      asText(subject),
      asText(body),
      facts.map(({ label, value }) => `${label}: ${value}`).join("\n"),
      ...quotes.map(({ label, lines }) =>
        [`${isolate(label)}:`, ...lines.map((line) => `> ${line}`)].join("\n"),
      ),
      `${button}:\n${url}`,
      ...notes,
      `--\n${why}`,
      unsubscribeUrl && `${words.unsubscribe}:\n${unsubscribeUrl}`,
      `${words.settings}:\n${settingsUrl}`,
    ]
      .filter(Boolean)
      .join("\n\n"),
  };
}
