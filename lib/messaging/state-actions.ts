"use server";

import { defineAction } from "../define-action";
import { AppError, errorCodeOf } from "../errors";
import { z } from "../shared/zod";

/** Archives a conversation on the caller's side, or brings it back. */
export const setConversationArchived = defineAction({
  access: "user",
  input: z.object({ conversationId: z.uuid(), isArchived: z.boolean() }),
  async run({ conversationId, isArchived }, { supabase }) {
    const { error } = await supabase.rpc("set_conversation_archived", {
      p_conversation_id: conversationId,
      p_is_archived: isArchived,
    });
    if (error) throw new AppError(errorCodeOf(error), error);
    return { isArchived };
  },
});

/** Marks a conversation as unread on the caller's side, or as read again. */
export const setConversationUnread = defineAction({
  access: "user",
  input: z.object({ conversationId: z.uuid(), isUnread: z.boolean() }),
  async run({ conversationId, isUnread }, { supabase }) {
    const { error } = await supabase.rpc(
      isUnread ? "mark_conversation_unread" : "mark_conversation_read",
      { p_conversation_id: conversationId },
    );
    if (error) throw new AppError(errorCodeOf(error), error);
    return { isUnread };
  },
});
