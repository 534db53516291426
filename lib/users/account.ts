import { z } from "zod";
import { emailInput, knownPassword, newPassword, passwordsMatch } from "../auth/schemas";
import type { Json } from "../supabase/database.types";

/** What stands between a person and leaving: open bookings by side, and the last admin's chair. */
export type AccountTies = {
  guest: number;
  host: number;
  provider: number;
  lastAdmin: boolean;
  /** False for accounts that only a sign-in service opens. */
  password: boolean;
};

/** The answer of get_account_dependencies; what is missing counts as nothing in the way. */
export function readTies(stored: Json): AccountTies {
  const said = typeof stored === "object" && stored && !Array.isArray(stored) ? stored : {};
  return {
    guest: Number(said.guest ?? 0),
    host: Number(said.host ?? 0),
    provider: Number(said.provider ?? 0),
    lastAdmin: said.last_admin === true,
    password: said.password === true,
  };
}

export const newPasswordInput = z
  .object({ password: newPassword, confirm: z.string({ error: "passwordRequired" }) })
  .refine(passwordsMatch.check, passwordsMatch.error);

/** `current` is asked for where the account has a password. */
export const newEmailInput = emailInput.extend({ current: z.string().max(1000).default("") });

export const deletionInput = z.object({ password: knownPassword.or(z.literal("")) });
