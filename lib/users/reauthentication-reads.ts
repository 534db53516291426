import { oauthProviders } from "../auth/schemas";
import { defineRead } from "../define-read";
import { AppError, errorCodeOf, unwrap } from "../errors";
import { z } from "../shared/zod";
import type { ReauthenticationWays } from "./reauthentication-ways";
import { toAccountDependencies } from "./rows";

/** The ways in which the caller can sign in again. Throws not_signed_in. */
export const getReauthenticationWays = defineRead({
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

/** Checks that the caller's session is recent. Throws `reauthentication_needed` when it is older than five minutes. */
export const requireRecentSession = defineRead({
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
