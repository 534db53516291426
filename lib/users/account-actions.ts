"use server";

import { z } from "zod";
import { absolute } from "../auth/backend-offers";
import { provePassword } from "../auth/prove-password";
import { takeAttempt } from "../auth/rate-limits";
import { changePasswordInput } from "../auth/schemas";
import { forgetSession } from "../auth/session/end-session";
import { defineAction } from "../define-action";
import { AppError, errorCodeOf, unwrap } from "../errors";
import { localizePath } from "../i18n/paths";
import type { createServerSupabase } from "../supabase/server";
import { deletionInput, newEmailInput, newPasswordInput, readTies } from "./account";
import { dropAllPictures } from "./picture-file";

/** Every other session ends with the password that opened it. */
async function keepPassword(
  supabase: Awaited<ReturnType<typeof createServerSupabase>>,
  password: string,
) {
  const { error } = await supabase.auth.updateUser({ password });
  if (error) throw new AppError(errorCodeOf(error), error);
  unwrap(await supabase.rpc("remove_other_devices", { p_device_id: "" }));
  return {};
}

/** Sets another password for the caller, who proves to know the present one; ends other sessions. */
export const changePassword = defineAction({
  access: "user",
  input: changePasswordInput,
  async run({ current, password }, { user, supabase }) {
    const proof = await provePassword(user.email, current);
    await proof.auth.signOut({ scope: "local" });
    return keepPassword(supabase, password);
  },
});

/** Gives a password to an account that has none, because it came from a sign-in service. */
export const setPassword = defineAction({
  access: "user",
  input: newPasswordInput,
  async run({ password }, { supabase }) {
    const ties = readTies(unwrap(await supabase.rpc("account_ties")));
    if (ties.password) throw new AppError("forbidden");
    return keepPassword(supabase, password);
  },
});

/**
 * Mails a link that moves the account to another address once it is opened. The answer is the same
 * for an address that is taken: nobody learns here who has an account.
 */
export const changeEmail = defineAction({
  access: "user",
  input: newEmailInput,
  async run({ email, current, locale }, { user, supabase }) {
    const ties = readTies(unwrap(await supabase.rpc("account_ties")));
    if (ties.password) {
      const proof = await provePassword(user.email, current);
      await proof.auth.signOut({ scope: "local" });
    }
    await takeAttempt("verification", email);
    const next = `${localizePath(locale, "/dashboard/profile")}?email=changed`;
    const { error } = await supabase.auth.updateUser(
      { email },
      {
        emailRedirectTo: absolute(
          `${localizePath(locale, "/auth/callback")}?${new URLSearchParams({ next })}`,
        ),
      },
    );
    const code = error && errorCodeOf(error);
    if (code && code !== "sign_up_refused") throw new AppError(code, error);
    return {};
  },
});

/**
 * Empties the caller's account for good and signs out. Refused with open_bookings or last_admin;
 * with wrong_password when the account has a password and this is not it.
 */
export const deleteAccount = defineAction({
  access: "user",
  input: deletionInput,
  async run({ password }, { user, supabase }) {
    const ties = readTies(unwrap(await supabase.rpc("account_ties")));
    if (ties.lastAdmin) throw new AppError("last_admin");
    if (ties.guest + ties.host + ties.provider > 0) throw new AppError("open_bookings");
    const client = ties.password ? await provePassword(user.email, password) : supabase;
    await dropAllPictures(client, user.id);
    const { error } = await client.rpc("delete_account");
    if (error) throw new AppError(errorCodeOf(error), error);
    await forgetSession();
    return {};
  },
});

/** Remembers the language of mails and of the site, in the profile and in the sign-in record. */
export const setLanguage = defineAction({
  access: "user",
  input: z.object({ locale: z.enum(["en", "ar"]) }),
  async run({ locale }, { user, supabase }) {
    const { error } = await supabase.from("users").update({ locale }).eq("id", user.id);
    if (error) throw new AppError(errorCodeOf(error), error);
    const mails = await supabase.auth.updateUser({ data: { locale } });
    if (mails.error) throw new AppError(errorCodeOf(mails.error), mails.error);
    return {};
  },
});

/** Signs one device out and answers the devices that are left. */
export const removeDevice = defineAction({
  access: "user",
  input: z.object({ deviceId: z.string().max(100) }),
  async run({ deviceId }, { supabase }) {
    unwrap(await supabase.rpc("remove_device", { p_device_id: deviceId }));
    return {};
  },
});

/** Signs the caller out everywhere else and keeps only this device in the list. */
export const removeOtherDevices = defineAction({
  access: "user",
  input: z.object({ deviceId: z.string().max(100) }),
  async run({ deviceId }, { supabase }) {
    unwrap(await supabase.rpc("remove_other_devices", { p_device_id: deviceId }));
    return {};
  },
});
