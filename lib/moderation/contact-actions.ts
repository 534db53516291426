"use server";

import { defineAction } from "../define-action";
import { AppError, errorCodeOf } from "../errors";
import { cleanLine } from "../shared/clean-line";
import { z } from "../shared/zod";
import { sendMessageOfVisitor } from "../supabase/visitor";
import { contactLimits, contactTopics } from "./contact-types";

/**
 * Sends a message to the team as the signed-in user, or as a visitor, who is rate-limited by address and network. A
 * repeated request with the same id sends one message. Throws `rate_limited`, and `unavailable` when visitors cannot be
 * counted.
 */
export const sendContactMessage = defineAction({
  access: "public",
  input: z.object({
    id: z.uuid(),
    name: z.string().overwrite(cleanLine).trim().min(1).max(contactLimits.name),
    email: z.string().trim().max(contactLimits.email).pipe(z.email()),
    topic: z.enum(contactTopics),
    body: z.string().trim().min(1).max(contactLimits.body),
    locale: z.enum(["en", "ar"]),
  }),
  async run({ id, name, email, topic, body, locale }, { supabase, user }) {
    const message = {
      p_id: id,
      p_name: name,
      p_email: email,
      p_topic: topic,
      p_body: body,
      p_locale: locale,
    };
    const answer = user
      ? await supabase.rpc("send_contact_message", message)
      : await sendMessageOfVisitor(message);
    if (!answer) throw new AppError("unavailable");
    if (answer.error) {
      const code = errorCodeOf(answer.error);
      const retryAt = code === "rate_limited" ? answer.error.details : undefined;
      throw new AppError(code, answer.error, retryAt || undefined);
    }
    return null;
  },
});

/** Marks a message to the team as answered. */
export const resolveContactMessage = defineAction({
  access: "admin",
  input: z.object({ messageId: z.uuid() }),
  async run({ messageId }, { supabase }) {
    const { error } = await supabase.rpc("resolve_contact_message", { p_message_id: messageId });
    if (error) throw new AppError(errorCodeOf(error), error);
    return { messageId };
  },
});
