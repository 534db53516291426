import { unwrap } from "../errors";
import { formatInstant, formatSpan } from "../shared/format-time";
import type { Locale } from "../shared/locale-tag";
import { bothLanguages, localized } from "../shared/localized";
import { formatMoney } from "../shared/money";
import { createServerSupabase } from "../supabase/server";
import type { ReplyValues, SavedReply } from "./saved-replies";

/** The caller's saved replies, by their titles. */
export async function listSavedReplies(): Promise<SavedReply[]> {
  const supabase = await createServerSupabase();
  const rows = unwrap(
    await supabase
      .from("saved_replies")
      .select("id, title, text_en, text_ar")
      .order("title")
      .order("id"),
  );
  return rows.map(({ id, title, text_en, text_ar }) => ({ id, title, en: text_en, ar: text_ar }));
}

/**
 * What fills the placeholders of replies in a conversation of which the caller is the host or provider, in both languages. Times are
 * those of the venue. Throws not_found for another's.
 */
export async function getReplyValues(conversationId: string): Promise<Record<Locale, ReplyValues>> {
  const supabase = await createServerSupabase();
  const [row] = unwrap(
    await supabase.rpc("get_reply_values", { p_conversation_id: conversationId }),
  );
  const valuesIn = (locale: Locale): ReplyValues => {
    if (!row) return {};
    const { starts_at: start, ends_at: end, time_zone: timeZone, total_minor: total } = row;
    const hasPeriod = Boolean(start && end && timeZone);
    return {
      guest: row.guest_name ?? undefined,
      venue: localized(bothLanguages(row.venue_name, row.venue_name_ar), locale),
      date: hasPeriod ? formatInstant(start, timeZone, locale, "longDate") : undefined,
      time: hasPeriod ? formatSpan(start, end, timeZone, locale, "time") : undefined,
      total: total !== null && row.currency ? formatMoney(total, row.currency, locale) : undefined,
    };
  };
  return { en: valuesIn("en"), ar: valuesIn("ar") };
}
