import { kindsWithReason, notificationPage, textOf } from "../../../../lib/notifications/pages.ts";
import { bothLanguages, localized } from "../../../../lib/shared/localized.ts";
import { formatMoney } from "../../../../lib/shared/money.ts";
import type { Mail, MailLocale } from "../runtime/types.ts";
import { type Section, sectionsOf } from "./booking-sections.ts";
import { factsOf, nameIn } from "./facts.ts";
import { notificationMails } from "./generated.ts";
import { escapeHtml, fill, fillSlots, isolate, oneLine, type Slots, webAddress } from "./slots.ts";
import type { NotificationMail } from "./types.ts";

type Links = {
  /** The address of a page of the site in the reader's language. */
  pageUrl: (path: string) => string;
  /** Null for mails that cannot be switched off. */
  unsubscribeUrl: string | null;
  /** Whether a calendar file is attached. */
  hasCalendar: boolean;
  /** The current time in milliseconds; the system clock by default. */
  now?: number;
};

/** The sender's name: admins write in the name of the product, which no user can have. */
function senderName(data: { sender_side?: unknown; sender_name?: unknown }, locale: MailLocale) {
  const { words } = notificationMails[locale];
  if (data.sender_side === "admin") return words.brand;
  return typeof data.sender_name === "string" && data.sender_name
    ? data.sender_name
    : words.formerMember;
}

const preferencesPath = "/dashboard/profile#notifications";

/** The lines of a user's text, without characters that could imitate the mail's own text. */
const linesOf = (text: string) => text.split(/\r\n?|\n/).map(oneLine);

/** The quotes below the facts: the reason of a decision, or messages. */
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

/** The data of a mail: those of its first message, which may belong to another conversation than the notification. */
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
  const own: {
    subject: string;
    body: string;
    hostBody?: string;
    adminBody?: string;
    button: string;
  } = words.kinds[kind];
  const body =
    (textOf(data, "side") === "host" && own.hostBody) ||
    (textOf(data, "decided_by") === "admin" && own.adminBody) ||
    own.body;
  const isSeveral = new Set(messages.map((message) => message.conversation_id)).size > 1;
  return {
    subject: isSeveral ? words.several : own.subject,
    body,
    button: own.button,
    path: isSeveral ? "/dashboard/messages" : notificationPage(kind, data),
  };
}

/** A section as slots of the template. */
const sectionSlots = ({ title, rows, lines, links }: Section): Slots => ({
  title: escapeHtml(title),
  rows: rows.map(({ label, remark, value, isTotal }) => ({
    weight: isTotal ? "600" : "400",
    label: escapeHtml(oneLine(label)),
    remarks: remark ? [{ remark: escapeHtml(oneLine(remark)) }] : [],
    value: escapeHtml(value),
  })),
  lines: lines.map((line) => ({ line: escapeHtml(oneLine(line)) })),
  links: links.map(({ label, href }) => ({
    linkLabel: escapeHtml(label),
    href: escapeHtml(webAddress(href)),
  })),
});

const sectionText = ({ title, rows, lines, links }: Section): string =>
  [
    title,
    ...rows.map(
      ({ label, remark, value }) =>
        `${isolate(oneLine(label))}${remark ? ` (${oneLine(remark)})` : ""}: ${value}`,
    ),
    ...lines.map(oneLine),
    ...links.map(({ label, href }) => `${label}:\n${webAddress(href)}`),
  ].join("\n");

/**
 * The mail of a notification in the reader's language: subject, HTML and plain text. Escapes users' texts and puts them
 * on separate lines. Throws for an address that is not http(s).
 */
export function renderNotification(mail: NotificationMail, locale: MailLocale, links: Links): Mail {
  const { html, words } = notificationMails[locale];
  const data = dataOf(mail);
  const { subject, body, button, path } = contentOf({ ...mail, data }, locale);
  const names: Record<string, string> = {
    venue: nameIn(data, "venue", locale),
    service: nameIn(data, "service", locale),
    name: senderName(data, locale),
    amount:
      typeof data.amount_minor === "number"
        ? formatMoney(data.amount_minor, textOf(data, "currency"), locale)
        : "",
  };
  const nameOf = (name: string) => oneLine(names[name] ?? "");
  const asText = (sentence: string) => fill(sentence, (name) => isolate(nameOf(name)));
  const asHtml = (sentence: string) =>
    fill(escapeHtml(sentence), (name) => `<bdi>${escapeHtml(nameOf(name))}</bdi>`);

  const url = webAddress(links.pageUrl(path));
  const settingsUrl = webAddress(links.pageUrl(preferencesPath));
  const unsubscribeUrl = links.unsubscribeUrl && webAddress(links.unsubscribeUrl);
  const facts = factsOf(mail, locale).map(([fact, value]) => ({ label: words.facts[fact], value }));
  const sections = sectionsOf(mail, locale, links.now ?? Date.now());
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
      sections: sections.map(sectionSlots),
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
      ...sections.map(sectionText),
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
