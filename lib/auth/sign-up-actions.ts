"use server";

import type { z } from "zod";
import { defineAction } from "../define-action";
import { AppError, errorCodeOf } from "../errors";
import { localizePath } from "../i18n/paths";
import { createPublicClient } from "../supabase/public";
import { afterwards } from "./afterwards";
import { absolute } from "./backend-offers";
import { answerEvenly } from "./constant-time";
import { forgiveSignIn, takeAttempt } from "./rate-limits";
import { codeInput, signInInput, signUpInput } from "./schemas";
import { sendAccountNotice, sendVerificationCode, verifyCode } from "./verification/verification";

type Credentials = z.output<typeof signInInput>;

const inBackground = (what: string, work: () => Promise<unknown>) =>
  afterwards(what, async () => {
    try {
      await work();
      return { error: null };
    } catch (error) {
      return { error };
    }
  });

/** A session of its own, in no cookie; null when the password is not this address's. */
async function open({ email, password }: Credentials) {
  // Counted like every other guess at a password, and forgotten when it is right.
  await takeAttempt("sign_in", email);
  const client = createPublicClient();
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (!error) {
    await forgiveSignIn(client);
    return { client, session: data.session, userId: data.user.id };
  }
  const code = errorCodeOf(error);
  if (code === "wrong_credentials" || code === "email_not_confirmed") return null;
  throw new AppError(code, error);
}

/**
 * Makes an account and sends it a code; no session begins. An address that is taken is told by a mail
 * of its own. The answer, and how long it takes, are the same in both cases.
 */
export const signUp = defineAction({
  access: "public",
  input: signUpInput,
  run: ({ email, password, locale, ...said }) =>
    answerEvenly(async () => {
      await takeAttempt("sign_up", email);
      const client = createPublicClient();
      const { data, error } = await client.auth.signUp({
        email,
        password,
        options: {
          data: {
            first_name: said.firstName,
            last_name: said.lastName,
            role: said.role,
            locale,
            date_of_birth: said.dateOfBirth || undefined,
            gender: said.gender || undefined,
            nationality: said.nationality || undefined,
            service_categories:
              said.role === "service_provider" ? said.serviceCategories : undefined,
          },
          emailRedirectTo: absolute(localizePath(locale, "/auth/callback")),
        },
      });
      if (error && errorCodeOf(error) !== "sign_up_refused") {
        throw new AppError(errorCodeOf(error), error);
      }
      // A backend that asks for confirmations makes somebody up instead, who has no identity.
      const made = error ? null : data.user;
      const isNew = made !== null && made.identities?.length !== 0;
      inBackground("sending the first code", async () => {
        if (!isNew) return sendAccountNotice(email);
        if (data.session) await client.auth.signOut({ scope: "local" });
        return sendVerificationCode(made.id);
      });
      return {};
    }),
});

/** Sends another code to whoever has just signed up. The same answer for a taken address. */
export const resendSignUpCode = defineAction({
  access: "public",
  input: signInInput,
  run: (credentials) =>
    answerEvenly(async () => {
      const own = await open(credentials);
      await own?.client.auth.signOut({ scope: "local" });
      try {
        if (own) await sendVerificationCode(own.userId);
        else await sendAccountNotice(credentials.email);
      } catch (error) {
        if (errorCodeOf(error) !== "already_verified") throw error;
        await sendAccountNotice(credentials.email);
      }
      return {};
    }),
});

/**
 * Checks the code of somebody who has just signed up, and only then begins their session. A wrong code
 * and an address that has another password are the same to whoever asks.
 */
export const confirmSignUp = defineAction({
  access: "public",
  input: signInInput.extend(codeInput.shape),
  run: ({ code, ...credentials }, { supabase }) =>
    answerEvenly(async () => {
      const own = await open(credentials);
      if (!own) throw new AppError("code_wrong");
      try {
        if (!(await verifyCode(own.userId, code))) throw new AppError("unavailable");
      } catch (error) {
        await own.client.auth.signOut({ scope: "local" });
        throw error;
      }
      const { access_token, refresh_token } = own.session;
      const { error } = await supabase.auth.setSession({ access_token, refresh_token });
      if (error) throw new AppError(errorCodeOf(error), error);
      return {};
    }, 500),
});
