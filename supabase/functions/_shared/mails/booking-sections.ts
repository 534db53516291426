import { bookingAddress } from "../../../../lib/bookings/rules/booking-address.ts";
import { directionsLink } from "../../../../lib/bookings/rules/calendar-links.ts";
import { textOf } from "../../../../lib/notifications/pages.ts";
import { policyWording } from "../../../../lib/quotes/rules/policy-wording.ts";
import {
  refundDatesWithGrace,
  upcomingRefundDates,
} from "../../../../lib/quotes/rules/refund-dates.ts";
import { formatInstant, timeZoneName } from "../../../../lib/shared/format-time.ts";
import { formatMoney } from "../../../../lib/shared/money.ts";
import type { MailLocale } from "../runtime/types.ts";
import { bookedLines, cardName, pricedLines, purposeText } from "./booking-words.ts";
import { notificationMails } from "./generated.ts";
import { fill } from "./slots.ts";
import type {
  BookingFacts,
  BookingSummary,
  MailedDocuments,
  NotificationMail,
  SummarizedPart,
} from "./types.ts";

type SectionRow = { label: string; remark: string; value: string; isTotal?: boolean };

/** A section of a mail below its facts: labelled amounts, sentences, and links. */
export type Section = {
  title: string;
  rows: SectionRow[];
  lines: string[];
  links: { label: string; href: string }[];
};

type Context = {
  booking: BookingFacts;
  summary: BookingSummary;
  documents: MailedDocuments | null;
  isHost: boolean;
  locale: MailLocale;
  /** In milliseconds. */
  now: number;
};

const wordsIn = (locale: MailLocale) => notificationMails[locale].words.summary;
const section = (title: string, parts: Partial<Omit<Section, "title">>): Section => ({
  title,
  rows: [],
  lines: [],
  links: [],
  ...parts,
});
const row = (label: string, value: string, remark = ""): SectionRow => ({ label, remark, value });
const say = (sentence: string, values: Record<string, string>) =>
  fill(sentence, (name) => values[name] ?? "");

const money = ({ booking, locale }: Context, minor: number) =>
  formatMoney(minor, booking.currency, locale);
const dateTime = ({ booking, locale }: Context, instant: string | null) =>
  instant ? formatInstant(instant, booking.time_zone, locale) : "";
const day = ({ booking, locale }: Context, instant: string | null) =>
  instant ? formatInstant(instant, booking.time_zone, locale, "date") : "";

/** The state of a part of the price, in the words for the reader. */
function stateText(context: Context, { state, due_at }: SummarizedPart): string {
  const words = wordsIn(context.locale);
  const { card, later_card } = context.summary;
  const isLater = state === "charged" || state === "charging";
  return say(words[context.isHost ? "hostStates" : "states"][state], {
    card: cardName((isLater && later_card) || card, context.locale),
    date: state === "charged" ? day(context, due_at) : dateTime(context, due_at),
  });
}

/** How the guest pays the remaining parts. */
function payingLines(context: Context): string[] {
  const { parts, payment_method, security_deposit } = context.summary;
  const words = wordsIn(context.locale);
  const has = (...states: SummarizedPart["state"][]) =>
    parts.some(({ state }) => states.includes(state));
  return [
    ...(payment_method === null
      ? [words.steps[context.summary.confirmed_at ? "pay" : "payOnceAccepted"]]
      : []),
    ...(payment_method === "card" && has("reserved") ? [words.steps.cardOnceAccepted] : []),
    ...(payment_method === "card" && has("charged") ? [words.reminder] : []),
    ...(payment_method === "card" && has("pay_by", "unpaid", "failed") ? [words.payOnPage] : []),
    ...(payment_method !== "card" && has("after_acceptance")
      ? [words.steps.manualOnceAccepted]
      : []),
    ...((payment_method === "transfer" || payment_method === "cash") && has("pay_by")
      ? [words[payment_method]]
      : []),
    ...(security_deposit
      ? [
          say(words.securityDeposit, {
            amount: money(context, security_deposit.amount_minor),
            held: day(context, security_deposit.held_from),
            released: day(context, security_deposit.released_at),
          }),
        ]
      : []),
  ];
}

/** What the host receives of a booking, net of the service fee. */
const receivedRow = (context: Context): SectionRow => {
  const words = wordsIn(context.locale);
  const amount = money(context, context.summary.net_minor ?? 0);
  return { ...row(words.receive, amount, words.afterFee), isTotal: true };
};

function paymentSection(context: Context): Section {
  const { summary, locale, isHost } = context;
  return section(wordsIn(locale).payment, {
    rows: [
      ...summary.parts.map((part) =>
        row(
          purposeText(part.purpose, part.title, locale),
          money(context, part.amount_minor),
          stateText(context, part),
        ),
      ),
      ...(isHost ? [receivedRow(context)] : []),
    ],
    lines: isHost ? [] : payingLines(context),
  });
}

/** What was booked; for the guest with prices. */
function priceSection(context: Context): Section {
  const { summary, locale, isHost, booking } = context;
  const words = wordsIn(locale);
  if (!isHost) {
    return section(words.price, {
      rows: [
        ...pricedLines(summary.lines, booking.currency, locale).map(({ label, value }) =>
          row(label, value),
        ),
        { ...row(words.total, money(context, summary.total_minor)), isTotal: true },
      ],
    });
  }
  return section(words.booked, { lines: bookedLines(summary.lines, locale) });
}

function placeSection({ documents, locale }: Context): Section[] {
  if (!documents) return [];
  const words = wordsIn(locale);
  const { address } = bookingAddress(documents, locale);
  const { latitude, longitude } = documents;
  const geo = latitude !== null && longitude !== null ? { latitude, longitude } : null;
  const href = directionsLink(geo, address);
  return [
    section(words.where, {
      lines: [address],
      links: href ? [{ label: words.directions, href }] : [],
    }),
  ];
}

/** The cost of a cancellation by time, by the policy and the grace period after the confirmation. */
function policySection(context: Context): Section[] {
  const { summary, booking, locale, now } = context;
  const { refund_policy, confirmed_at, payment_method } = summary;
  if (!confirmed_at || Date.parse(booking.starts_at) <= now) return [];
  const words = wordsIn(locale);
  const dates = words.policy[policyWording(payment_method === "card")];
  const { fullUntil, halfUntil } = upcomingRefundDates(
    refundDatesWithGrace(
      { fullUntil: refund_policy.full_until, halfUntil: refund_policy.half_until },
      confirmed_at,
      booking.starts_at,
    ),
    now,
  );
  return [
    section(words.cancel, {
      lines: [
        ...(fullUntil ? [say(dates.full, { date: dateTime(context, fullUntil) })] : []),
        ...(halfUntil ? [say(dates.half, { date: dateTime(context, halfUntil) })] : []),
        dates[fullUntil || halfUntil ? "none" : "never"],
        words.cancelOnPage,
      ],
    }),
  ];
}

function requestSection(context: Context): Section {
  const { booking, summary, locale } = context;
  const words = wordsIn(locale);
  const zone = timeZoneName(booking.time_zone, locale);
  const date = `${dateTime(context, summary.request_expires_at)} (${zone})`;
  return section(words.next, {
    lines: [say(words.steps.answer, { date }), words.steps.noAnswer, words.steps.withdraw],
  });
}

/** The effect of a cancellation on the guest's money, in the words of the booking's page. */
function refundLines(context: Context): string[] {
  const { summary, locale } = context;
  const { steps, nothingMore, released, keptReservation } = wordsIn(locale);
  const { refund_minor, payment_method, confirmed_at, refunds, reservation, total_minor } = summary;
  if (!confirmed_at) return payment_method === "card" ? [released] : [steps.oweNothing];
  const refund = money(context, refund_minor ?? 0);
  if (payment_method === "card" && reservation)
    return [
      reservation.charged_minor > 0 ? keptReservation : released,
      ...(refunds.length > 0 ? [nothingMore] : []),
    ];
  if (payment_method === "card") return refunds.length > 0 ? [nothingMore] : [steps.nothingBack];
  if (payment_method !== null)
    return [say(steps[refund_minor ? "hostReturns" : "hostKeeps"], { refund })];
  const due = total_minor - (refund_minor ?? 0);
  return [due > 0 ? say(steps.due, { amount: money(context, due) }) : steps.nothingDue];
}

/** What of the amount that was reserved at a cancellation is charged, and what is released. */
function reservationRows(context: Context): SectionRow[] {
  const { confirmed_at, reservation, card } = context.summary;
  if (!confirmed_at || !reservation || reservation.charged_minor === 0) return [];
  const { charged, releasedOn } = wordsIn(context.locale);
  const labelled = (sentence: string, minor: number) =>
    minor > 0
      ? [row(say(sentence, { card: cardName(card, context.locale) }), money(context, minor))]
      : [];
  return [
    ...labelled(charged, reservation.charged_minor),
    ...labelled(releasedOn, reservation.released_minor),
  ];
}

/** The effect of a cancellation on the reader's money; none for the host of a booking that was never confirmed. */
function cancellationSections(context: Context, isUnpaid: boolean): Section[] {
  const { summary, locale, isHost } = context;
  const words = wordsIn(locale);
  if (!isHost)
    return [
      section(words.refund, {
        rows: [
          ...summary.refunds.map((refund) =>
            row(
              say(words.toCard, { card: cardName(refund, locale) }),
              money(context, refund.amount_minor),
            ),
          ),
          ...reservationRows(context),
        ],
        lines: [...(isUnpaid ? [words.unpaid] : []), ...refundLines(context)],
      }),
    ];
  if (!summary.confirmed_at) return [];
  const isManual = summary.payment_method === "transfer" || summary.payment_method === "cash";
  return [
    section(words.payment, {
      rows: [receivedRow(context)],
      lines:
        isManual && summary.refund_minor
          ? [say(words.hostReturned, { amount: money(context, summary.refund_minor) })]
          : [],
    }),
  ];
}

/** The sections of a booking mail, in order; empty for a mail that does not mention the price. */
export function sectionsOf(mail: NotificationMail, locale: MailLocale, now: number): Section[] {
  const { booking, summary, documents, kind, data } = mail;
  if (!booking || !summary) return [];
  const isHost = textOf(data, "side") === "host";
  const context: Context = { booking, summary, documents, isHost, locale, now };
  switch (kind) {
    case "booking_requested":
      return [priceSection(context), paymentSection(context)];
    case "request_sent":
      return [requestSection(context), paymentSection(context), priceSection(context)];
    case "booking_confirmed":
      return isHost
        ? [priceSection(context), paymentSection(context)]
        : [
            ...placeSection(context),
            paymentSection(context),
            priceSection(context),
            ...policySection(context),
          ];
    case "payment_succeeded":
      return [paymentSection({ ...context, summary: { ...summary, security_deposit: null } })];
    case "booking_cancelled":
    case "cancellation_confirmed":
      // Guests get another text for bookings that they cancelled themselves.
      return cancellationSections(
        context,
        kind === "booking_cancelled" && summary.cancelled_by === "guest",
      );
    default:
      return [];
  }
}
