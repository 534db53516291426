"use server";

import { defineAction } from "../define-action";
import { AppError, errorCodeOf, unwrap } from "../errors";
import { textLimits } from "../shared/text-limits";
import { z } from "../shared/zod";
import { conversationReportReasons, listingReportReasons } from "./report-types";

/** Reports a listing to the admins. A second report replaces the caller's open one. */
export const reportListing = defineAction({
  access: "user",
  input: z.object({
    listingId: z.uuid(),
    reason: z.enum(listingReportReasons),
    text: z.string().trim().max(textLimits.reason),
  }),
  async run({ listingId, reason, text }, { supabase }) {
    const id = unwrap(
      await supabase.rpc("report_listing", {
        p_listing_id: listingId,
        p_reason: reason,
        p_text: text,
      }),
    );
    return { id };
  },
});

/** Reports the other side of a conversation, or one of their messages. A second report replaces the caller's open one. */
export const reportConversation = defineAction({
  access: "user",
  input: z.object({
    conversationId: z.uuid(),
    messageId: z.uuid().optional(),
    reason: z.enum(conversationReportReasons),
    text: z.string().trim().max(textLimits.reason),
  }),
  async run({ conversationId, messageId, reason, text }, { supabase }) {
    const id = unwrap(
      await supabase.rpc("report_conversation", {
        p_conversation_id: conversationId,
        p_reason: reason,
        p_text: text,
        p_message_id: messageId,
      }),
    );
    return { id };
  },
});

/** Marks a report as resolved. */
export const resolveReport = defineAction({
  access: "admin",
  input: z.object({ reportId: z.uuid() }),
  async run({ reportId }, { supabase }) {
    const { error } = await supabase.rpc("resolve_report", { p_report_id: reportId });
    if (error) throw new AppError(errorCodeOf(error), error);
    return { reportId };
  },
});
