"use server";

import { roleFlags } from "../auth/role-flags";
import { defineAction } from "../define-action";
import { AppError, requireSuccess } from "../errors";
import { localizePath } from "../i18n/paths";
import { routing } from "../i18n/routing";
import { callPayments } from "../payments/functions";
import { z } from "../shared/zod";
import { payoutAccountStatuses } from "./rules/account";

/** The pages on which a host and a provider see their payout account. */
const earningsPages = ["/host/earnings", "/provider/earnings"] as const;

/** The parameter with which the processor's page leads back to the earnings. */
const RETURNED = "account=returned";

/**
 * Opens the caller's payout account at the processor, which is created the first time, and returns the address of the page
 * on which they tell it about themselves. That page leads back to `page`. Throws reauthentication_needed in a session older
 * than five minutes.
 */
export const openPayoutAccount = defineAction({
  access: "user",
  input: z.object({ locale: z.enum(routing.locales), page: z.enum(earningsPages) }),
  run: async ({ locale, page }, { supabase, user }) => {
    const { isHost, isServiceProvider } = roleFlags(user);
    if (!isHost && !isServiceProvider) throw new AppError("forbidden");
    return callPayments<{ url: string }>(supabase, {
      action: "openPayoutAccount",
      returnPath: localizePath(locale, `${page}?${RETURNED}`),
    });
  },
});

/** Asks the processor for the state of the caller's payout account, records it and returns it; null without an account. */
export const refreshPayoutAccount = defineAction({
  access: "user",
  input: z.object({}),
  run: async (_input, { supabase }) => {
    const { status } = await callPayments<{ status: string | null }>(supabase, {
      action: "refreshPayoutAccount",
    });
    return { status: payoutAccountStatuses.find((known) => known === status) ?? null };
  },
});

/** Stops payouts to the caller until they let them go on, in any session. */
export const holdPayouts = defineAction({
  access: "user",
  input: z.object({}),
  run: async (_input, { supabase }) => {
    requireSuccess(await supabase.rpc("hold_payouts"));
    return {};
  },
});

/** Lets payouts that the caller has stopped go on. Throws reauthentication_needed in a session older than five minutes. */
export const releasePayouts = defineAction({
  access: "user",
  input: z.object({}),
  run: async (_input, { supabase }) => {
    requireSuccess(await supabase.rpc("release_payouts"));
    return {};
  },
});
