"use server";

import { defineAction } from "../define-action";
import { AppError, errorCodeOf, unwrap } from "../errors";
import { z } from "../shared/zod";
import { savedReplySchema } from "./saved-replies";

/** Stores a reply of the caller, a host or provider, or changes the one with its id. */
export const saveReply = defineAction({
  access: "user",
  input: savedReplySchema,
  async run({ id, title, en, ar }, { supabase }) {
    unwrap(
      await supabase.rpc("save_reply", {
        p_id: id,
        p_title: title,
        p_text_en: en,
        p_text_ar: ar,
      }),
    );
    return { id };
  },
});

/** Deletes a saved reply of the caller. */
export const deleteReply = defineAction({
  access: "user",
  input: z.object({ id: z.uuid() }),
  async run({ id }, { supabase }) {
    const { error } = await supabase.rpc("delete_reply", { p_id: id });
    if (error) throw new AppError(errorCodeOf(error), error);
    return { id };
  },
});
