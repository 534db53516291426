import { unwrap } from "../errors";
import { bothLanguages } from "../shared/localized";
import { pictureUrl } from "../shared/picture-url";
import { isUuid } from "../shared/uuid";
import { createServerSupabase } from "../supabase/server";
import type { Conversation, Message } from "./types";

const MAX_MESSAGES = 200;

/** The caller's conversations, the latest first. Throws not_signed_in. */
export async function listConversations(): Promise<Conversation[]> {
  const supabase = await createServerSupabase();
  const rows = unwrap(await supabase.rpc("list_my_conversations"));
  return rows.map((row) => ({
    id: row.id,
    counterpartName: row.other_name,
    counterpartAvatar: pictureUrl(row.other_avatar),
    venueId: row.venue_id,
    serviceId: row.service_id,
    subject: row.venue_id
      ? bothLanguages(row.venue_name, row.venue_name_ar)
      : bothLanguages(row.service_name, row.service_name_ar),
    lastMessage: row.last_message ?? "",
    isLastMine: row.last_message_mine ?? false,
    lastAt: row.last_message_at,
    unread: row.unread,
  }));
}

/** One of the caller's conversations with its latest messages, oldest first; null for another's. */
export async function getConversation(
  id: string,
  userId: string,
): Promise<{ conversation: Conversation; messages: Message[] } | null> {
  if (!isUuid(id)) return null;
  const conversation = (await listConversations()).find((item) => item.id === id.toLowerCase());
  if (!conversation) return null;
  const supabase = await createServerSupabase();
  const rows = unwrap(
    await supabase
      .from("messages")
      .select("id, body, sender_id, created_at")
      .eq("conversation_id", conversation.id)
      .order("created_at", { ascending: false })
      .limit(MAX_MESSAGES),
  );
  const messages = rows.reverse().map((row) => ({
    id: row.id,
    body: row.body,
    isMine: row.sender_id === userId,
    at: row.created_at,
  }));
  return { conversation, messages };
}
