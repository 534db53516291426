"use server";

import { defineAction } from "../define-action";
import { AppError, errorCodeOf } from "../errors";
import { textLimits } from "../shared/text-limits";
import { z } from "../shared/zod";

/** Answers a dispute, once, with a text for the card's bank. */
export const answerDispute = defineAction({
  access: "admin",
  input: z.object({
    disputeId: z.uuid(),
    text: z.string().trim().min(1).max(textLimits.disputeAnswer),
  }),
  async run({ disputeId, text }, { supabase }) {
    const { error } = await supabase.rpc("answer_dispute", {
      p_dispute_id: disputeId,
      p_text: text,
    });
    if (error) throw new AppError(errorCodeOf(error), error);
    return { disputeId };
  },
});

/** Accepts a dispute, which loses it permanently. */
export const acceptDispute = defineAction({
  access: "admin",
  input: z.object({ disputeId: z.uuid() }),
  async run({ disputeId }, { supabase }) {
    const { error } = await supabase.rpc("accept_dispute", { p_dispute_id: disputeId });
    if (error) throw new AppError(errorCodeOf(error), error);
    return { disputeId };
  },
});
