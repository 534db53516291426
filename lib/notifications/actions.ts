"use server";

import { z } from "zod";
import { defineAction } from "../define-action";
import { unwrap } from "../errors";

/** Marks notifications of the caller as read: the named one, or all. */
export const markNotificationsRead = defineAction({
  access: "user",
  input: z.object({ id: z.uuid().optional() }),
  async run({ id }, { supabase }) {
    let query = supabase
      .from("notifications")
      .update({ read_at: new Date().toISOString() })
      .is("read_at", null);
    if (id) query = query.eq("id", id);
    unwrap({ data: true, error: (await query).error });
    return { read: true };
  },
});
