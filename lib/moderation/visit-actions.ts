"use server";

import { defineAction } from "../define-action";
import { AppError, errorCodeOf } from "../errors";
import { textLimits } from "../shared/text-limits";
import { z } from "../shared/zod";

/** Joins the conversation of an open report, or leaves it. All members see that. */
export const setConversationJoined = defineAction({
  access: "admin",
  input: z.object({ reportId: z.uuid(), isJoined: z.boolean() }),
  async run({ reportId, isJoined }, { supabase }) {
    const { error } = await supabase.rpc(
      isJoined ? "admin_join_conversation" : "admin_leave_conversation",
      { p_report_id: reportId },
    );
    if (error) throw new AppError(errorCodeOf(error), error);
    return { isJoined };
  },
});

/**
 * Writes as Mahfil into a conversation that the caller has joined. A repeated request with the same id writes one
 * message.
 */
export const writeAsMahfil = defineAction({
  access: "admin",
  input: z.object({
    reportId: z.uuid(),
    body: z.string().trim().min(1).max(textLimits.message),
    messageId: z.uuid(),
  }),
  async run({ reportId, body, messageId }, { supabase }) {
    const { error } = await supabase.rpc("admin_write_message", {
      p_report_id: reportId,
      p_body: body,
      p_message_id: messageId,
    });
    if (error) throw new AppError(errorCodeOf(error), error);
    return { messageId };
  },
});
