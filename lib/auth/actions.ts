"use server";

import { defineAction } from "../actions/define-action";
import { AppError, errorCodeOf } from "../actions/errors";
import { createPublicClient } from "../supabase/public";
import { absolute, offersProvider } from "./backend-offers";
import { endReset, mayReset } from "./recovery";
import { inLocale } from "./routes";
import {
  changePasswordInput,
  emailInput,
  oauthInput,
  resetInput,
  signInInput,
  signUpInput,
} from "./schemas";

const fail = (error: unknown): never => {
  throw new AppError(errorCodeOf(error), error);
};

/** Starts a session. Never says whether the address has an account. */
export const signIn = defineAction({
  access: "public",
  input: signInInput,
  async run({ email, password }, { supabase }) {
    const { error } = await supabase.auth.signInWithPassword({ email, password });
    if (error) fail(error);
    return {};
  },
});

/**
 * Makes an account; the profile row is made by the database. An address that is taken signs in
 * when the password is its own, so that a repeated submission succeeds, and is refused otherwise.
 */
export const signUp = defineAction({
  access: "public",
  input: signUpInput,
  async run({ email, password, firstName, lastName, role, locale }, { supabase }) {
    const { data, error } = await supabase.auth.signUp({
      email,
      password,
      options: {
        data: { first_name: firstName, last_name: lastName, role, locale },
        emailRedirectTo: absolute(inLocale(locale, "/auth/callback")),
      },
    });
    if (!error) return { signedIn: data.session !== null };
    if (errorCodeOf(error) !== "sign_up_refused") fail(error);
    const again = await supabase.auth.signInWithPassword({ email, password });
    if (again.error) fail(error);
    return { signedIn: true };
  },
});

/** Mails a link to set a new password, if the address has an account; the answer is the same. */
export const requestReset = defineAction({
  access: "public",
  input: emailInput,
  async run({ email, locale }) {
    // Without a session's cookies: the link then works in another browser than this one too.
    const { error } = await createPublicClient().auth.resetPasswordForEmail(email, {
      redirectTo: absolute(`${inLocale(locale, "/reset-password")}?recovery=1`),
    });
    const code = error && errorCodeOf(error);
    if (code && code !== "not_found" && code !== "invalid_input") fail(error);
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

/** Mails the confirmation again; the same answer for every address. */
export const resendConfirmation = defineAction({
  access: "public",
  input: emailInput,
  async run({ email, locale }) {
    const { error } = await createPublicClient().auth.resend({
      type: "signup",
      email,
      options: { emailRedirectTo: absolute(inLocale(locale, "/auth/callback")) },
    });
    const code = error && errorCodeOf(error);
    if (code && code !== "not_found" && code !== "invalid_input") fail(error);
    return {};
  },
});

/** The address to go to for signing in elsewhere; from there people return to their profile. */
export const startOAuth = defineAction({
  access: "public",
  input: oauthInput,
  async run({ provider, locale }, { supabase }) {
    if (!(await offersProvider(provider))) throw new AppError("provider_not_offered");
    const { data, error } = await supabase.auth.signInWithOAuth({
      provider,
      options: {
        redirectTo: absolute(inLocale(locale, "/dashboard/profile")),
        skipBrowserRedirect: true,
      },
    });
    if (error || !data.url) return fail(error);
    return { url: data.url };
  },
});

/** Sets another password for the caller, who proves to know the present one; ends other sessions. */
export const changePassword = defineAction({
  access: "user",
  input: changePasswordInput,
  async run({ current, password }, { user, supabase }) {
    const proof = createPublicClient().auth;
    const known = await proof.signInWithPassword({ email: user.email, password: current });
    if (known.error) {
      const code = errorCodeOf(known.error);
      throw new AppError(code === "wrong_credentials" ? "wrong_password" : code, known.error);
    }
    await proof.signOut({ scope: "local" });
    const { error } = await supabase.auth.updateUser({ password });
    if (error) fail(error);
    const ended = await supabase.auth.signOut({ scope: "others" });
    if (ended.error) console.error("ending the other sessions failed", ended.error);
    return {};
  },
});
