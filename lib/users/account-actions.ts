"use server";

import { withConstantTime } from "../auth/constant-time";
import { verifyPassword } from "../auth/password";
import { changePasswordInput } from "../auth/schemas";
import { deleteSessionCookies } from "../auth/session/server-session";
import { defineAction } from "../define-action";
import { AppError, errorCodeOf, unwrap } from "../errors";
import { absoluteUrl } from "../i18n/absolute-url";
import { presenceChoices } from "../realtime/presence-status";
import { z } from "../shared/zod";
import type { createServerSupabase } from "../supabase/server";
import { deletionInput, newEmailInput, newPasswordInput } from "./account-schemas";
import { deleteAllPictures } from "./picture-file";
import { toAccountDependencies } from "./rows";

type Supabase = Awaited<ReturnType<typeof createServerSupabase>>;

/** Ends every session but the current one; this browser's device stays in the list. */
async function endOtherSessions(supabase: Supabase, deviceId: string) {
  unwrap(await supabase.rpc("remove_other_devices", { p_device_id: deviceId }));
}

async function getDependencies(supabase: Supabase) {
  return toAccountDependencies(unwrap(await supabase.rpc("get_account_dependencies")));
}

/** Changes the caller's password, given the current one; ends other sessions. */
export const changePassword = defineAction({
  access: "user",
  input: changePasswordInput,
  async run({ current, password, deviceId }, { user, supabase }) {
    const verified = await verifyPassword(user.email, current);
    const { session } = (await verified.auth.getSession()).data;
    if (!session) throw new AppError("unexpected");
    // Continues in the new session: the sign-in service requires a recent one.
    const replaced = await supabase.auth.setSession(session);
    if (replaced.error) throw new AppError(errorCodeOf(replaced.error), replaced.error);
    const { error } = await supabase.auth.updateUser({ password, current_password: current });
    if (error) throw new AppError(errorCodeOf(error), error);
    await endOtherSessions(supabase, deviceId);
    return {};
  },
});

/**
 * Sets the first password of an account that was created with OAuth; ends other sessions. Throws
 * `reauthentication_needed` when the session is older than 15 minutes.
 */
export const setPassword = defineAction({
  access: "user",
  input: newPasswordInput,
  async run({ password }, { supabase }) {
    const { hasPassword } = await getDependencies(supabase);
    if (hasPassword) throw new AppError("forbidden");
    const { error } = await supabase.auth.updateUser({ password });
    if (error) throw new AppError(errorCodeOf(error), error);
    await endOtherSessions(supabase, "");
    return {};
  },
});

/** In milliseconds. Longer than handing over a mail takes; only an address without an account gets one. */
const EMAIL_CHANGE_MS = 2000;

/**
 * Mails a link that moves the account to another address when it is opened, and ends other sessions. The answer and its
 * timing are the same if the address has an account. The sign-in service limits the frequency. Throws `wrong_password`,
 * or `reauthentication_needed` when an account without a password signed in over five minutes ago.
 */
export const changeEmail = defineAction({
  access: "user",
  input: newEmailInput,
  run: ({ email, current, locale }, { user, supabase }) =>
    withConstantTime(
      async () => {
        const { hasPassword, isRecentSession } = await getDependencies(supabase);
        if (!hasPassword && !isRecentSession) throw new AppError("reauthentication_needed");
        // Uses the new session: only a recent one may set the address that the sign-in service accepts.
        const client = hasPassword ? await verifyPassword(user.email, current) : supabase;
        const allowed = await client.rpc("allow_email_change", { p_new_email: email });
        // Contains the language of the mail; the link itself leads to the confirmation page.
        const emailRedirectTo = absoluteUrl(locale, "/auth/callback");
        const { error } = allowed.error
          ? allowed
          : await client.auth.updateUser({ email }, { emailRedirectTo });
        const code = error && errorCodeOf(error);
        if (code && code !== "sign_up_refused") {
          if (client !== supabase) await client.auth.signOut({ scope: "local" });
          throw new AppError(code, error);
        }
        // Also ends the new session.
        await endOtherSessions(supabase, "");
        return {};
      },
      { minimumMs: EMAIL_CHANGE_MS },
    ),
});

/**
 * Permanently empties the caller's account and signs out. Throws open_bookings, open_money, last_admin, wrong_password
 * when the account has another password, or reauthentication_needed when it has none and the session began over five
 * minutes ago.
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
    if (dependencies.openMoney.some(({ isBlocking }) => isBlocking)) {
      throw new AppError("open_money");
    }
    if (!dependencies.hasPassword && !dependencies.isRecentSession) {
      throw new AppError("reauthentication_needed");
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

/** Saves the caller's choice of what others see of their presence. */
export const setPresence = defineAction({
  access: "user",
  input: z.object({ presence: z.enum(presenceChoices) }),
  async run({ presence }, { user, supabase }) {
    const { error } = await supabase.from("users").update({ presence }).eq("id", user.id);
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
