"use server";

import { defineAction } from "../define-action";
import { AppError, errorCodeOf } from "../errors";
import { z } from "../shared/zod";
import { savedSearchSchema } from "./schemas";

/** Saves a search for the caller; an existing one stays unchanged. Throws `invalid_input` above 50 saved searches. */
export const saveSearch = defineAction({
  access: "user",
  input: savedSearchSchema,
  async run({ name, query }, { supabase, user }) {
    const { error } = await supabase
      .from("saved_searches")
      .insert({ user_id: user.id, name, query });
    // The same search exists already, which is the requested state.
    if (error && error.code !== "23505") throw new AppError(errorCodeOf(error), error);
    return { isNew: !error };
  },
});

/** Deletes a saved search of the caller; safe to repeat. */
export const deleteSearch = defineAction({
  access: "user",
  input: z.object({ id: z.uuid() }),
  async run({ id }, { supabase }) {
    const { error } = await supabase.from("saved_searches").delete().eq("id", id);
    if (error) throw new AppError(errorCodeOf(error), error);
    return { id };
  },
});
