"use server";

import { z } from "zod";
import { consumeRateLimit } from "../auth/rate-limits";
import { defineAction } from "../define-action";
import { AppError, errorCodeOf } from "../errors";

/** Subscribes an address to the newsletter. Idempotent. */
export const subscribeNewsletter = defineAction({
  access: "public",
  input: z.object({
    email: z.string().trim().max(320).pipe(z.email()),
    locale: z.enum(["en", "ar"]),
  }),
  async run({ email, locale }, { supabase }) {
    await consumeRateLimit("newsletter", email);
    const { error } = await supabase.rpc("subscribe_newsletter", {
      p_email: email,
      p_locale: locale,
    });
    if (error) throw new AppError(errorCodeOf(error), error);
    return null;
  },
});
