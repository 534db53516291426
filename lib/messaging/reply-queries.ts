import { unwrap } from "../errors";
import type { Locale } from "../shared/locale-tag";
import { createServerSupabase } from "../supabase/server";
import { type ReplyValues, replyValuesIn } from "./rules/reply-text";
import type { SavedReply } from "./saved-replies";

/** The caller's saved replies, by title. */
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
 * The placeholder values of replies in a conversation, in both languages. The caller is its host or provider. Times are
 * in the venue's time zone. Throws `not_found` for another user's conversation.
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
