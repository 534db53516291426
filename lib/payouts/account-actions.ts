"use server";

import { defineAction } from "../define-action";
import { requireSuccess } from "../errors";
import { localizePath } from "../i18n/paths";
import { routing } from "../i18n/routing";
import { callPayments } from "../payments/functions";
import { z } from "../shared/zod";
import { payoutAccountStatuses } from "./rules/account";

/** The pages on which payees see their payout account; the profile for those who are neither host nor provider any more. */
const accountPages = ["/host/earnings", "/provider/earnings", "/dashboard/profile"] as const;

/** The parameter that the processor's page adds when it leads back to the earnings. */
const RETURNED = "account=returned";

/**
 * Opens the caller's payout account at the processor, creating it the first time. Returns the address of the
 * processor's page on which they enter their details; that page leads back to `page`. Throws `reauthentication_needed`
 * in a session older than five minutes, `forbidden` for a guest or admin who is owed nothing.
 */
export const openPayoutAccount = defineAction({
  access: "user",
  input: z.object({ locale: z.enum(routing.locales), page: z.enum(accountPages) }),
  run: ({ locale, page }, { supabase }) =>
    callPayments<{ url: string }>(supabase, {
      action: "openPayoutAccount",
      returnPath: localizePath(locale, `${page}?${RETURNED}`),
    }),
});

/**
 * Reads the state of the caller's payout account from the processor, stores it and returns it; null without an account.
 */
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

/** Stops payouts to the caller until they resume them. Allowed in a session of any age. */
export const holdPayouts = defineAction({
  access: "user",
  input: z.object({}),
  run: async (_input, { supabase }) => {
    requireSuccess(await supabase.rpc("hold_payouts"));
    return {};
  },
});

/**
 * Resumes payouts that the caller has stopped. Throws `reauthentication_needed` in a session older than five minutes.
 */
export const releasePayouts = defineAction({
  access: "user",
  input: z.object({}),
  run: async (_input, { supabase }) => {
    requireSuccess(await supabase.rpc("release_payouts"));
    return {};
  },
});
