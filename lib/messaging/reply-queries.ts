import { unwrap } from "../errors";
import type { Locale } from "../shared/locale-tag";
import { createServerSupabase } from "../supabase/server";
import { type ReplyValues, replyValuesIn } from "./rules/reply-text";
import type { SavedReply } from "./saved-replies";

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
  return {
    en: row ? replyValuesIn(row, "en") : {},
    ar: row ? replyValuesIn(row, "ar") : {},
  };
}
