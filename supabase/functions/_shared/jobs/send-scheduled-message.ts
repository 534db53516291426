import {
  fillScheduledReply,
  type ReplyFacts,
  replyValuesIn,
} from "../../../../lib/messaging/rules/reply-text.ts";
import type { MailLocale } from "../runtime/types.ts";
import type { JobContext, JobHandler } from "./types.ts";

/** The answer of get_scheduled_message. */
type Due = { text: string; language: MailLocale; values: ReplyFacts };

/** Sends the scheduled message of a booking, unless the database returns nothing to send. */
export function sendScheduledMessage({ call }: JobContext): JobHandler {
  return async ({ scheduled_message_id: p_id }) => {
    const due = await call<Due | null>("get_scheduled_message", { p_id });
    if (!due) return;
    const p_body = fillScheduledReply(due.text, replyValuesIn(due.values, due.language));
    await call("send_scheduled_message", { p_id, p_body });
  };
}
