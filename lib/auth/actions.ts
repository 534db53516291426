"use server";

import { defineAction } from "../define-action";
import { AppError, errorCodeOf } from "../errors";
import { absoluteUrl } from "../i18n/absolute-url";
import { createVisitorClient } from "../supabase/visitor";
import { withConstantTime } from "./constant-time";
import { signInWithPassword } from "./password";
import { endPasswordReset, isPasswordResetAllowed } from "./password-reset";
import { storePendingReturn } from "./pending-return";
import { consumeRateLimit } from "./rate-limits";
import { runAfterResponse } from "./run-after-response";
import { recoveryInput, resetInput, signInInput } from "./schemas";
import { deleteSessionCookies } from "./session/server-session";

/** Longer than a refusal takes on a busy machine, but short enough to wait for after a wrong password. */
const REFUSAL_MS = 600;

/** Starts a session. Neither the error nor its timing reveals whether the address has an account. */
export const signIn = defineAction({
  access: "public",
  input: signInInput,
  run: (credentials, { supabase }) =>
    withConstantTime(
      async () => {
        await signInWithPassword(supabase, credentials);
        return {};
      },
      { minimumMs: REFUSAL_MS, only: "failures" },
    ),
});

/**
 * Mails a link for setting a new password if the address has an account; otherwise the answer is the same. When the
 * link is opened in this browser, it leads to `next`.
 */
export const requestReset = defineAction({
  access: "public",
  input: recoveryInput,
  async run({ email, locale, next }) {
    await consumeRateLimit("recovery", email);
    await storePendingReturn(next);
    // Requested by a client without cookies, so that the link also works in other browsers.
    const { auth } = await createVisitorClient();
    runAfterResponse("sending the recovery mail", () =>
      auth.resetPasswordForEmail(email, {
        redirectTo: absoluteUrl(locale, "/reset-password?recovery=1"),
      }),
    );
    return {};
  },
});

/**
 * Sets a new password for the account of the session that a mailed link has begun; ends all sessions. Returns the
 * address of the account. Throws `link_expired` when there is no such session.
 */
export const resetPassword = defineAction({
  access: "public",
  input: resetInput,
  async run({ password }, { supabase: { auth } }) {
    if (!(await isPasswordResetAllowed())) throw new AppError("link_expired");
    const { data, error } = await auth.updateUser({ password });
    if (error) {
      const code = errorCodeOf(error);
      // The last two codes: the session did not begin with a recovery mail, or it began too long ago.
      const isOver = ["not_signed_in", "wrong_password", "reauthentication_needed"].includes(code);
      throw new AppError(isOver ? "link_expired" : code, error);
    }
    await endPasswordReset();
    await storePendingReturn(null);
    const signedOut = await auth.signOut({ scope: "global" });
    if (signedOut.error) console.error("ending the sessions failed", signedOut.error);
    await deleteSessionCookies();
    return { email: data.user.email ?? "" };
  },
});
