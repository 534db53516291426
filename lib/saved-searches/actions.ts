"use server";

import { defineAction } from "../define-action";
import { AppError, errorCodeOf } from "../errors";
import { z } from "../shared/zod";
import { savedSearchSchema } from "./schemas";

/** Keeps a search of the caller; one that is kept already stays as it is. Errors: invalid_input beyond 50 of them. */
export const saveSearch = defineAction({
  access: "user",
  input: savedSearchSchema,
  async run({ name, query }, { supabase, user }) {
    const { error } = await supabase
      .from("saved_searches")
      .insert({ user_id: user.id, name, query });
    // The same search is there already, which is what was asked for.
    if (error && error.code !== "23505") throw new AppError(errorCodeOf(error), error);
    return { isNew: !error };
  },
});

/** Deletes a search that the caller kept; safe to repeat. */
export const deleteSearch = defineAction({
  access: "user",
  input: z.object({ id: z.uuid() }),
  async run({ id }, { supabase }) {
    const { error } = await supabase.from("saved_searches").delete().eq("id", id);
    if (error) throw new AppError(errorCodeOf(error), error);
    return { id };
  },
});
