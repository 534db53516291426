import { formatInstant, formatSpan } from "../../shared/format-time.ts";
import type { Locale } from "../../shared/locale-tag.ts";
import { bothLanguages, localized } from "../../shared/localized.ts";
import { formatMoney } from "../../shared/money.ts";

/** What stands in a reply for a value of the conversation. */
export const replyPlaceholders = ["guest", "venue", "date", "time", "total"] as const;
export type ReplyValues = Partial<Record<(typeof replyPlaceholders)[number], string>>;

/** What the database knows for the placeholders of replies. Instants are ISO 8601; null where there is no value. */
export type ReplyFacts = {
  guest_name: string | null;
  venue_name: string | null;
  venue_name_ar: string | null;
  starts_at: string | null;
  ends_at: string | null;
  time_zone: string | null;
  total_minor: number | null;
  currency: string | null;
};

/** The values of placeholders in a language. Times are those of the venue. */
export function replyValuesIn(facts: ReplyFacts, locale: Locale): ReplyValues {
  const { starts_at: start, ends_at: end, time_zone: timeZone, total_minor: total } = facts;
  const hasPeriod = start && end && timeZone;
  return {
    guest: facts.guest_name ?? undefined,
    venue: localized(bothLanguages(facts.venue_name, facts.venue_name_ar), locale),
    date: hasPeriod ? formatInstant(start, timeZone, locale, "longDate") : undefined,
    time: hasPeriod ? formatSpan(start, end, timeZone, locale, "time") : undefined,
    total:
      total !== null && facts.currency ? formatMoney(total, facts.currency, locale) : undefined,
  };
}

/** What is shown for a value that there is not, for the sender to fill in. */
const GAP = "____";

const placeholder = /\{(guest|venue|date|time|total)\}/g;

/**
 * The first word in braces that is no placeholder, such as `guset`; null where there is none. Guests would read it as it is
 * written. The database refuses it too (private.has_unknown_placeholder).
 */
export function findUnknownPlaceholder(text: string): string | null {
  const words = text.matchAll(/\{([^{}\n]{1,40})\}/g);
  const known: readonly string[] = replyPlaceholders;
  return words.map(([, word = ""]) => word).find((word) => !known.includes(word)) ?? null;
}

/** A reply with its placeholders filled in, and a gap for each without a value. Other braces stay as they are. */
export function fillReply(text: string, values: ReplyValues): string {
  return text.replace(placeholder, (_, name: keyof ReplyValues) => values[name] || GAP);
}

/** A reply that is sent as it is: without the placeholders that have no value, and the spaces before them. */
export function fillScheduledReply(text: string, values: ReplyValues): string {
  return text
    .replace(/[ \t]*\{(guest|venue|date|time|total)\}/g, (found, name: keyof ReplyValues) => {
      const value = values[name];
      return value ? found.replace(placeholder, () => value) : "";
    })
    .trim();
}
