"use server";

import { headers } from "next/headers";
import { describeDevice } from "../auth/devices/devices";
import { verifyPassword } from "../auth/password";
import { knownPassword } from "../auth/schemas";
import { endReplacedSession } from "../auth/session/server-session";
import { defineAction } from "../define-action";
import { AppError, errorCodeOf } from "../errors";
import { z } from "../shared/zod";

type Visitor = Awaited<ReturnType<typeof verifyPassword>>;

/** Registers the device of a new session, so that removing the device ends it; logs a failure. */
async function registerSession(supabase: Visitor, deviceId: string) {
  const { name, browser, os } = describeDevice((await headers()).get("user-agent") ?? "");
  const { error } = await supabase.rpc("register_device", {
    p_device_id: deviceId,
    p_name: name,
    p_browser: browser,
    p_os: os,
  });
  if (error) console.error("registering the device failed", error);
}

/**
 * Continues in a new session started with the caller's password, which replaces the previous one on this device. Throws
 * `wrong_password`, `rate_limited`.
 */
export const confirmPassword = defineAction({
  access: "user",
  input: z.object({ password: knownPassword, deviceId: z.string().max(100) }),
  async run({ password, deviceId }, { user, supabase }) {
    const before = (await supabase.auth.getSession()).data.session;
    const verified = await verifyPassword(user.email, password);
    const { session } = (await verified.auth.getSession()).data;
    if (!session) throw new AppError("unexpected");
    const replaced = await supabase.auth.setSession(session);
    if (replaced.error) throw new AppError(errorCodeOf(replaced.error), replaced.error);
    // First, because a device of a live session cannot be given to another one.
    if (before) await endReplacedSession(supabase, before.access_token);
    if (deviceId) await registerSession(verified, deviceId);
    return {};
  },
});
