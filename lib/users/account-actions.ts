"use server";

import { z } from "zod";
import { verifyPassword } from "../auth/password";
import { changePasswordInput } from "../auth/schemas";
import { deleteSessionCookies } from "../auth/session/server-session";
import { defineAction } from "../define-action";
import { AppError, errorCodeOf, unwrap } from "../errors";
import { absoluteUrl } from "../i18n/absolute-url";
import { localizePath } from "../i18n/paths";
import type { createServerSupabase } from "../supabase/server";
import { deletionInput, newEmailInput, newPasswordInput } from "./account-schemas";
import { deleteAllPictures } from "./picture-file";
import { toAccountDependencies } from "./rows";

type Supabase = Awaited<ReturnType<typeof createServerSupabase>>;

/** Saves the password and ends every other session. */
async function savePassword(supabase: Supabase, password: string) {
  const { error } = await supabase.auth.updateUser({ password });
  if (error) throw new AppError(errorCodeOf(error), error);
  unwrap(await supabase.rpc("remove_other_devices", { p_device_id: "" }));
  return {};
}

async function getDependencies(supabase: Supabase) {
  return toAccountDependencies(unwrap(await supabase.rpc("get_account_dependencies")));
}

/** Changes the caller's password, given the current one; ends other sessions. */
export const changePassword = defineAction({
  access: "user",
  input: changePasswordInput,
  async run({ current, password }, { user, supabase }) {
    const verified = await verifyPassword(user.email, current);
    await verified.auth.signOut({ scope: "local" });
    return savePassword(supabase, password);
  },
});

/** Sets the first password of an account that was created by a sign-in with another service. */
export const setPassword = defineAction({
  access: "user",
  input: newPasswordInput,
  async run({ password }, { supabase }) {
    const { hasPassword } = await getDependencies(supabase);
    if (hasPassword) throw new AppError("forbidden");
    return savePassword(supabase, password);
  },
});

/**
 * Mails a link that moves the account to another address once it is opened. The answer is the same for
 * an address that has an account. The sign-in service limits how often.
 */
export const changeEmail = defineAction({
  access: "user",
  input: newEmailInput,
  async run({ email, current, locale }, { user, supabase }) {
    const { hasPassword } = await getDependencies(supabase);
    if (hasPassword) {
      const verified = await verifyPassword(user.email, current);
      await verified.auth.signOut({ scope: "local" });
    }
    const next = `${localizePath(locale, "/dashboard/profile")}?email=changed`;
    const { error } = await supabase.auth.updateUser(
      { email },
      {
        emailRedirectTo: absoluteUrl(locale, `/auth/callback?${new URLSearchParams({ next })}`),
      },
    );
    const code = error && errorCodeOf(error);
    if (code && code !== "sign_up_refused") throw new AppError(code, error);
    return {};
  },
});

/**
 * Empties the caller's account for good and signs out. Throws open_bookings, last_admin, or
 * wrong_password when the account has another password.
 */
export const deleteAccount = defineAction({
  access: "user",
  input: deletionInput,
  async run({ password }, { user, supabase }) {
    const dependencies = await getDependencies(supabase);
    if (dependencies.lastAdmin) throw new AppError("last_admin");
    if (dependencies.guest + dependencies.host + dependencies.provider > 0) {
      throw new AppError("open_bookings");
    }
    const client = dependencies.hasPassword ? await verifyPassword(user.email, password) : supabase;
    await deleteAllPictures(client, user.id);
    const { error } = await client.rpc("delete_account");
    if (error) throw new AppError(errorCodeOf(error), error);
    await deleteSessionCookies();
    return {};
  },
});

/** Saves the language of site and mails, in the profile and in the sign-in service's record. */
export const setLanguage = defineAction({
  access: "user",
  input: z.object({ locale: z.enum(["en", "ar"]) }),
  async run({ locale }, { user, supabase }) {
    const profile = await supabase.from("users").update({ locale }).eq("id", user.id);
    if (profile.error) throw new AppError(errorCodeOf(profile.error), profile.error);
    const { error } = await supabase.auth.updateUser({ data: { locale } });
    if (error) throw new AppError(errorCodeOf(error), error);
    return {};
  },
});

/** Signs one of the caller's devices out. */
export const removeDevice = defineAction({
  access: "user",
  input: z.object({ deviceId: z.string().max(100) }),
  async run({ deviceId }, { supabase }) {
    unwrap(await supabase.rpc("remove_device", { p_device_id: deviceId }));
    return {};
  },
});

/** Signs the caller out on every device but this one. */
export const removeOtherDevices = defineAction({
  access: "user",
  input: z.object({ deviceId: z.string().max(100) }),
  async run({ deviceId }, { supabase }) {
    unwrap(await supabase.rpc("remove_other_devices", { p_device_id: deviceId }));
    return {};
  },
});
