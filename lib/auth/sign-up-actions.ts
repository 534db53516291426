"use server";

import { defineAction } from "../define-action";
import { AppError, errorCodeOf } from "../errors";
import { absoluteUrl } from "../i18n/absolute-url";
import { loadMessages } from "../i18n/load-messages";
import { pickMessages } from "../i18n/pick-messages";
import type { z } from "../shared/zod";
import { createVisitorClient } from "../supabase/visitor";
import { withConstantTime } from "./constant-time";
import { signInWithPassword } from "./password";
import { storePendingReturn } from "./pending-return";
import { consumeRateLimit } from "./rate-limits";
import { runAfterResponse } from "./run-after-response";
import { codeInput, signInInput, signUpInput } from "./schemas";
import { sendAccountNotice, sendVerificationCode, verifyCode } from "./verification/functions";

/** A session without cookies for these credentials; null when they are wrong. */
async function startTemporarySession(credentials: z.output<typeof signInInput>) {
  const supabase = await createVisitorClient();
  try {
    const { session, user } = await signInWithPassword(supabase, credentials);
    return { session, userId: user.id, end: () => supabase.auth.signOut({ scope: "local" }) };
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === "wrong_credentials" || code === "email_not_confirmed") return null;
    throw error;
  }
}

const sendAfterResponse = (send: () => Promise<unknown>) =>
  runAfterResponse("sending the first code", async () => {
    try {
      await send();
      return { error: null };
    } catch (error) {
      return { error };
    }
  });

/**
 * Creates an account and mails it a code; no session begins. If the address already has an account, mails its owner
 * instead. The answer and its timing are the same in both cases. When the mailed link is opened in this browser, it
 * leads to `next`. Returns the messages of the step that asks for the code.
 */
export const signUp = defineAction({
  access: "public",
  input: signUpInput,
  run: ({ email, password, locale, next, ...profile }) =>
    withConstantTime(async () => {
      await consumeRateLimit("sign_up", email);
      await storePendingReturn(next);
      const { auth } = await createVisitorClient();
      const { data, error } = await auth.signUp({
        email,
        password,
        options: {
          data: {
            first_name: profile.firstName,
            last_name: profile.lastName,
            role: profile.role,
            locale,
            date_of_birth: profile.dateOfBirth || undefined,
            gender: profile.gender || undefined,
            nationality: profile.nationality || undefined,
            service_categories:
              profile.role === "service_provider" ? profile.serviceCategories : undefined,
          },
          emailRedirectTo: absoluteUrl(locale, "/auth/callback"),
        },
      });
      if (error && errorCodeOf(error) !== "sign_up_refused") {
        throw new AppError(errorCodeOf(error), error);
      }
      // For a taken address, a service that requires confirmation returns a made-up user without identities.
      const user = error ? null : data.user;
      const isNew = user !== null && user.identities?.length !== 0;
      sendAfterResponse(async () => {
        if (!isNew) return sendAccountNotice(email);
        try {
          await sendVerificationCode(user.id, data.session?.access_token);
        } finally {
          if (data.session) await auth.signOut({ scope: "local" });
        }
      });
      return {
        messages: pickMessages(await loadMessages(locale), [
          "verify.step",
          "verify.errors",
          "verify.problems",
        ]),
      };
    }),
});

/** Sends another code after a sign-up. The answer is the same for a taken address. */
export const resendSignUpCode = defineAction({
  access: "public",
  input: signInInput,
  run: (credentials) =>
    withConstantTime(async () => {
      const temporary = await startTemporarySession(credentials);
      try {
        if (temporary) {
          await sendVerificationCode(temporary.userId, temporary.session.access_token);
        } else await sendAccountNotice(credentials.email);
      } catch (error) {
        if (errorCodeOf(error) !== "already_verified") throw error;
        await sendAccountNotice(credentials.email);
      } finally {
        await temporary?.end();
      }
      return {};
    }),
});

/**
 * Checks the code of a sign-up, and only then starts the session. A wrong code and a wrong password get the same
 * answer.
 */
export const confirmSignUp = defineAction({
  access: "public",
  input: signInInput.extend(codeInput.shape),
  run: ({ code, ...credentials }, { supabase }) =>
    withConstantTime(
      async () => {
        const temporary = await startTemporarySession(credentials);
        if (!temporary) throw new AppError("code_wrong");
        try {
          const { access_token: token } = temporary.session;
          if (!(await verifyCode(temporary.userId, code, token))) throw new AppError("unavailable");
        } catch (error) {
          await temporary.end();
          throw error;
        }
        const { access_token, refresh_token } = temporary.session;
        const { error } = await supabase.auth.setSession({ access_token, refresh_token });
        if (error) throw new AppError(errorCodeOf(error), error);
        return {};
      },
      { minimumMs: 500 },
    ),
});
