"use server";

import { defineAction } from "../define-action";
import { AppError, errorCodeOf, unwrap } from "../errors";
import { z } from "../shared/zod";
import { parseScheduledAmount } from "./rules/scheduled-moment";
import { scheduledReplySchema } from "./scheduled-types";

/** Schedules a saved reply for the bookings of a venue of the caller, or changes the one with its id. */
export const saveScheduledReply = defineAction({
  access: "host",
  input: scheduledReplySchema,
  async run({ id, venueId, replyId, moment, amount, unit }, { supabase }) {
    const args = { p_id: id, p_venue_id: venueId, p_reply_id: replyId, p_moment: moment };
    unwrap(
      await supabase.rpc("save_scheduled_reply", {
        ...args,
        ...(moment !== "confirmation" && {
          p_amount: parseScheduledAmount(amount, unit) ?? undefined,
          p_unit: unit,
        }),
      }),
    );
    return { id };
  },
});

/** Deletes a scheduled reply of the caller and its messages that are not sent yet. */
export const deleteScheduledReply = defineAction({
  access: "host",
  input: z.object({ id: z.uuid() }),
  async run({ id }, { supabase }) {
    const { error } = await supabase.rpc("delete_scheduled_reply", { p_id: id });
    if (error) throw new AppError(errorCodeOf(error), error);
    return { id };
  },
});

/** Skips a scheduled message of a booking whose host is the caller, undoes the skip, or sends it at once. */
export const decideScheduledMessage = defineAction({
  access: "user",
  input: z.object({ id: z.uuid(), decision: z.enum(["skip", "restore", "send"]) }),
  async run({ id: p_id, decision }, { supabase }) {
    const { error } =
      decision === "send"
        ? await supabase.rpc("send_scheduled_message_now", { p_id })
        : await supabase.rpc("skip_scheduled_message", { p_id, p_is_skipped: decision === "skip" });
    if (error) throw new AppError(errorCodeOf(error), error);
    return { decision };
  },
});
