import { readSessionUserId } from "../auth/session/session-user-id";
import { AppError, errorCodeOf, unwrap } from "../errors";
import { toListingKind } from "../listings/types";
import { bothLanguages } from "../shared/localized";
import { pictureUrl } from "../shared/picture-url";
import { isUuid } from "../shared/uuid";
import { z } from "../shared/zod";
import type { Database } from "../supabase/database.types";
import { createServerSupabase } from "../supabase/server";
import { parseRow } from "../supabase/unwrap-row";
import { type InboxView, inboxStart } from "./inbox-view";
import { getOffers } from "./offer-queries";
import type { Offer } from "./offer-types";
import type { Conversation, Member, MessageFile, MessagePage, Side } from "./types";

const CONVERSATIONS_PER_PAGE = 50;
const MESSAGES_PER_PAGE = 100;
/** The most characters of the last message in the list. */
const PREVIEW_CHARACTERS = 200;

type ConversationRow = Database["public"]["Functions"]["list_my_conversations"]["Returns"][number];

const memberRow = z.object({
  id: z.string(),
  name: z.string().nullable(),
  side: z.enum(["guest", "host", "provider", "admin"]),
  is_blocked: z.boolean(),
  read_until: z.string().nullable(),
});
/** The files of a message, as they are shown. */
const messageFiles: z.ZodType<MessageFile[]> = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(["picture", "document"]),
    name: z.string(),
    size: z.number().nullable(),
    width: z.number().nullable(),
    height: z.number().nullable(),
  }),
);

const toMember = ({
  id,
  name,
  side,
  is_blocked,
  read_until,
}: z.output<typeof memberRow>): Member => ({
  id,
  name,
  side,
  isBlocked: is_blocked,
  readUntil: read_until,
});

const toConversation = (row: ConversationRow): Conversation => ({
  id: row.id,
  counterpartId: row.other_id,
  counterpartName: row.other_name,
  counterpartAvatar: pictureUrl(row.other_avatar),
  listing: row.listing_id ? { kind: toListingKind(row.listing_kind), id: row.listing_id } : null,
  bookingId: row.booking_id,
  members: row.is_group ? parseRow(z.array(memberRow), row.members).map(toMember) : null,
  mySide: row.my_side as Side,
  picture: row.listing_image,
  requested: {
    period:
      row.requested_starts_at && row.requested_ends_at
        ? { start: row.requested_starts_at, end: row.requested_ends_at }
        : null,
    guests: row.requested_guests,
    timeZone: row.time_zone,
  },
  subject: bothLanguages(row.listing_name, row.listing_name_ar),
  lastMessage: [...(row.last_message ?? "")].slice(0, PREVIEW_CHARACTERS).join(""),
  lastFiles: row.last_message_files,
  isLastMine: row.last_message_mine ?? false,
  lastAt: row.last_message_at,
  unread: row.unread,
  isMarkedUnread: row.is_marked_unread,
  isArchived: row.is_archived,
  match: row.match,
  isBlocked: row.is_blocked,
  adminReadAt: row.admin_read_at,
  adminVisit: row.admin_visit_end
    ? { leftAt: row.admin_visit_end === "infinity" ? null : row.admin_visit_end }
    : null,
});

/** A page of the caller's conversations, the latest first, with the cursor of the next page. Throws not_signed_in. */
export async function listConversations({ filter, text, after }: InboxView = inboxStart): Promise<{
  conversations: Conversation[];
  next: string | null;
}> {
  const supabase = await createServerSupabase();
  const args = {
    p_limit: CONVERSATIONS_PER_PAGE + 1,
    p_cursor: after || undefined,
    p_filter: filter,
    p_text: text || undefined,
  };
  const rows = unwrap(await supabase.rpc("list_my_conversations", args));
  const page = rows.slice(0, CONVERSATIONS_PER_PAGE);
  return {
    conversations: page.map(toConversation),
    next: rows.length > page.length ? (page.at(-1)?.cursor ?? null) : null,
  };
}

/** The number of the caller's conversations in which the other side wrote last. Throws `not_signed_in`. */
export async function countUnansweredConversations(): Promise<number> {
  const supabase = await createServerSupabase();
  return unwrap(await supabase.rpc("count_my_unanswered_conversations"));
}

/** One of the caller's conversations; null for another's. */
export async function getConversation(id: string): Promise<Conversation | null> {
  if (!isUuid(id)) return null;
  const supabase = await createServerSupabase();
  const [row] = unwrap(
    await supabase.rpc("list_my_conversations", { p_conversation_id: id.toLowerCase() }),
  );
  return row ? toConversation(row) : null;
}

/**
 * The latest messages of one of the caller's conversations, or those before a cursor, oldest first; `earlier` is the cursor of
 * the messages before these, or null. Null for another's conversation; throws not_signed_in.
 */
export async function listMessages(
  id: string,
  { before = "", limit = MESSAGES_PER_PAGE }: { before?: string; limit?: number | undefined } = {},
): Promise<MessagePage | null> {
  if (!isUuid(id)) return null;
  const supabase = await createServerSupabase();
  const conversationId = id.toLowerCase();
  const userId = await readSessionUserId(supabase);
  const answer = await supabase.rpc("list_conversation_messages", {
    p_conversation_id: conversationId,
    p_limit: limit + 1,
    p_cursor: before || undefined,
  });
  if (answer.error && errorCodeOf(answer.error) === "not_found") return null;
  const rows = unwrap(answer);
  const page = rows.slice(0, limit);
  const sentOffers = page.filter((message) => message.is_offer);
  const [latest, oldest] = [sentOffers[0], sentOffers.at(-1)];
  const offers =
    latest && oldest
      ? await getOffers(conversationId, { from: oldest.created_at, until: latest.created_at })
      : new Map<string, Offer>();
  const messages = page
    .map((message) => ({
      id: message.id,
      body: message.body,
      isMine: message.sender_id === userId,
      sender: {
        id: message.sender_id,
        name: message.sender_name,
        side: message.side as Side,
      },
      at: message.created_at,
      readAt: message.sender_id === userId ? message.read_at : null,
      hasHiddenContacts: message.has_hidden_contacts,
      isScheduled: message.is_scheduled,
      files: parseRow(messageFiles, message.files),
      offer: offers.get(message.id),
    }))
    .reverse();
  const earlier = rows.length > page.length ? (page.at(-1)?.cursor ?? null) : null;
  return { messages, earlier };
}

/**
 * The text of one message in the caller's conversations, of any age, as the other side may read it; null when there is
 * none.
 */
export async function getMessageText(conversationId: string, id: string): Promise<string | null> {
  if (!isUuid(conversationId) || !isUuid(id)) return null;
  const supabase = await createServerSupabase();
  const { data, error } = await supabase
    .from("messages")
    .select("body")
    .match({ id, conversation_id: conversationId })
    .maybeSingle();
  if (error) throw new AppError(errorCodeOf(error), error);
  return data?.body ?? null;
}
