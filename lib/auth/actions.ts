"use server";

import { defineAction } from "../define-action";
import { AppError, errorCodeOf } from "../errors";
import { localizePath } from "../i18n/paths";
import { createPublicClient } from "../supabase/public";
import { afterwards } from "./afterwards";
import { absolute } from "./backend-offers";
import { failEvenly } from "./constant-time";
import { forgiveSignIn, takeAttempt } from "./rate-limits";
import { endReset, mayReset } from "./recovery";
import { emailInput, resetInput, signInInput } from "./schemas";

const fail = (error: unknown): never => {
  throw new AppError(errorCodeOf(error), error);
};

/** Starts a session. Never says whether the address has an account, not even by how long it takes. */
export const signIn = defineAction({
  access: "public",
  input: signInInput,
  run: ({ email, password }, { supabase }) =>
    failEvenly(async () => {
      // Counted before it is known to be wrong: many at once cannot slip through together.
      await takeAttempt("sign_in", email);
      const { error } = await supabase.auth.signInWithPassword({ email, password });
      if (error) fail(error);
      await forgiveSignIn(supabase);
      return {};
    }),
});

/** Mails a link to set a new password, if the address has an account; the answer is the same. */
export const requestReset = defineAction({
  access: "public",
  input: emailInput,
  async run({ email, locale }) {
    await takeAttempt("recovery", email);
    // Without a session's cookies: the link then works in another browser than this one too.
    afterwards("asking for a new password", () =>
      createPublicClient().auth.resetPasswordForEmail(email, {
        redirectTo: absolute(`${localizePath(locale, "/reset-password")}?recovery=1`),
      }),
    );
    return {};
  },
});

/** Sets a new password for whom the mailed link, or else the session, belongs to; ends every session. */
export const resetPassword = defineAction({
  access: "public",
  input: resetInput,
  async run({ password, accessToken, refreshToken }, { supabase }) {
    let auth = supabase.auth;
    if (accessToken && refreshToken) {
      // Not into the cookies: opening a link must not sign anybody in as somebody else.
      auth = createPublicClient().auth;
      const opened = await auth.setSession({
        access_token: accessToken,
        refresh_token: refreshToken,
      });
      if (opened.error) throw new AppError("link_expired", opened.error);
    } else if (!(await mayReset())) {
      throw new AppError("link_expired");
    }
    const { error } = await auth.updateUser({ password });
    if (error) {
      const code = errorCodeOf(error);
      throw new AppError(code === "not_signed_in" ? "link_expired" : code, error);
    }
    await endReset();
    const ended = await auth.signOut({ scope: "global" });
    if (ended.error) console.error("ending the sessions failed", ended.error);
    return {};
  },
});
