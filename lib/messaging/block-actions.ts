"use server";

import { defineAction } from "../define-action";
import { AppError, errorCodeOf } from "../errors";
import { z } from "../shared/zod";

/** Blocks, or unblocks, a user with whom the caller shares a conversation. They are not told. */
export const setUserBlocked = defineAction({
  access: "user",
  input: z.object({ userId: z.uuid(), isBlocked: z.boolean() }),
  async run({ userId, isBlocked }, { supabase }) {
    const { error } = await supabase.rpc(isBlocked ? "block_user" : "unblock_user", {
      p_user_id: userId,
    });
    if (error) throw new AppError(errorCodeOf(error), error);
    return { isBlocked };
  },
});
