"use server";

import { defineAction } from "../define-action";
import { AppError, errorCodeOf, unwrap } from "../errors";
import { z } from "../shared/zod";
import { optionalCategories } from "./preferences";
import { setMailsByToken } from "./set-mails-by-token";

/** Marks one of the caller's notifications as read, or all. */
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

/** Sets what the caller is notified about; a channel that is not named stays unchanged. */
export const setNotificationPreference = defineAction({
  access: "user",
  input: z.object({
    category: z.enum(optionalCategories),
    inProduct: z.boolean().optional(),
    byEmail: z.boolean().optional(),
  }),
  async run({ category, inProduct, byEmail }, { supabase }) {
    const { error } = await supabase.rpc("set_notification_preference", {
      p_category: category,
      p_in_product: inProduct,
      p_by_email: byEmail,
    });
    if (error) throw new AppError(errorCodeOf(error), error);
    return null;
  },
});

/**
 * Switches mails off or on by the token in one of them, and returns their category. Throws `link_expired` for an
 * unknown token.
 */
export const changeMailsByToken = defineAction({
  access: "public",
  input: z.object({ token: z.string().max(200), byEmail: z.boolean() }),
  run: ({ token, byEmail }) => setMailsByToken(token, byEmail),
});
