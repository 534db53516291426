"use server";

import { z } from "zod";
import { defineAction } from "../define-action";
import { AppError, errorCodeOf, unwrap } from "../errors";
import { toAccountDependencies } from "../users/rows";
import { verifyPassword } from "./password";
import type { ReauthenticationWays } from "./reauthentication-ways";
import { knownPassword, oauthProviders } from "./schemas";

/** The ways in which the caller can sign in again. Throws not_signed_in. */
export const getReauthenticationWays = defineAction({
  access: "user",
  input: z.object({}),
  async run(_input, { supabase }): Promise<ReauthenticationWays> {
    const [dependencies, { data, error }] = await Promise.all([
      supabase.rpc("get_account_dependencies"),
      supabase.auth.getUserIdentities(),
    ]);
    if (error) throw new AppError(errorCodeOf(error), error);
    const linked = data.identities.map(({ provider }) => provider);
    return {
      hasPassword: toAccountDependencies(unwrap(dependencies)).hasPassword,
      providers: oauthProviders.filter((provider) => linked.includes(provider)),
    };
  },
});

/**
 * Goes on in a session that the caller's password has just begun, and ends the one before. Throws wrong_password,
 * rate_limited.
 */
export const confirmPassword = defineAction({
  access: "user",
  input: z.object({ password: knownPassword }),
  async run({ password }, { user, supabase }) {
    const before = (await supabase.auth.getSession()).data.session;
    const verified = await verifyPassword(user.email, password);
    const { session } = (await verified.auth.getSession()).data;
    if (!session) throw new AppError("unexpected");
    const replaced = await supabase.auth.setSession(session);
    if (replaced.error) throw new AppError(errorCodeOf(replaced.error), replaced.error);
    // A copy of the session before, if there is one, is worth nothing any more.
    const ended = before && (await supabase.auth.admin.signOut(before.access_token, "local"));
    if (ended?.error) console.error("ending the session before failed", ended.error);
    return {};
  },
});

/** Answers whether the caller's session is recent. Throws reauthentication_needed when it is older than five minutes. */
export const requireRecentSession = defineAction({
  access: "user",
  input: z.object({}),
  async run(_input, { supabase }) {
    const dependencies = unwrap(await supabase.rpc("get_account_dependencies"));
    if (!toAccountDependencies(dependencies).isRecentSession) {
      throw new AppError("reauthentication_needed");
    }
    return {};
  },
});
