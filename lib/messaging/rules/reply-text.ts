import { formatInstant, formatSpan } from "../../shared/format-time.ts";
import type { Locale } from "../../shared/locale-tag.ts";
import { bothLanguages, localized } from "../../shared/localized.ts";
import { formatMoney } from "../../shared/money.ts";

/** The placeholders for values of the conversation in a reply. */
export const replyPlaceholders = ["guest", "venue", "date", "time", "total"] as const;
export type ReplyValues = Partial<Record<(typeof replyPlaceholders)[number], string>>;

/** The database's values for the placeholders of replies. Instants are ISO 8601; null where there is no value. */
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

/** The values of placeholders in `locale`. Times are in the venue's time zone. */
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

/** Shown instead of a missing value, for the sender to fill in. */
const GAP = "____";

const placeholder = /\{(guest|venue|date|time|total)\}/g;

/**
 * The first word in braces that is not a placeholder, such as `guset`; null when there is none. Guests would see it
 * unchanged. The database refuses it too (private.has_unknown_placeholder).
 */
export function findUnknownPlaceholder(text: string): string | null {
  const words = text.matchAll(/\{([^{}\n]{1,40})\}/g);
  const known: readonly string[] = replyPlaceholders;
  return words.map(([, word = ""]) => word).find((word) => !known.includes(word)) ?? null;
}

/** Fills in the placeholders of a reply, with a gap for each missing value. Other braces stay unchanged. */
export function fillReply(text: string, values: ReplyValues): string {
  return text.replace(placeholder, (_, name: keyof ReplyValues) => values[name] || GAP);
}

/** Fills in a reply that is sent without editing: removes placeholders without a value, and the spaces before them. */
export function fillScheduledReply(text: string, values: ReplyValues): string {
  return text
    .replace(/[ \t]*\{(guest|venue|date|time|total)\}/g, (found, name: keyof ReplyValues) => {
      const value = values[name];
      return value ? found.replace(placeholder, () => value) : "";
    })
    .trim();
}
