"use server";

import { consumeRateLimit } from "../auth/rate-limits";
import { defineAction } from "../define-action";
import { AppError, errorCodeOf } from "../errors";
import { z } from "../shared/zod";
import { requestNewsletterSubscription } from "./functions";

/**
 * Mails an address the link that confirms its subscription to the newsletter. The result is the same for new and known
 * addresses.
 */
export const subscribeNewsletter = defineAction({
  access: "public",
  input: z.object({
    email: z.string().trim().max(320).pipe(z.email()),
    locale: z.enum(["en", "ar"]),
  }),
  async run({ email, locale }) {
    await consumeRateLimit("newsletter", email);
    if (!(await requestNewsletterSubscription(email, locale))) throw new AppError("unavailable");
    return null;
  },
});

/**
 * Confirms or ends the subscription of the address to which the token was mailed. Idempotent. Throws
 * `link_expired` when there is nothing to confirm.
 */
export const changeNewsletterSubscription = defineAction({
  access: "public",
  input: z.object({ change: z.enum(["confirm", "unsubscribe"]), token: z.string().max(200) }),
  async run({ change, token }, { supabase }) {
    const { error } = await supabase.rpc(
      change === "confirm" ? "confirm_newsletter_subscription" : "end_newsletter_subscription",
      { p_token: token },
    );
    if (error) throw new AppError(errorCodeOf(error), error);
    return null;
  },
});
