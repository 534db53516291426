import type { SupabaseClient } from "@supabase/supabase-js";
import { type CallerRole, callerRoles } from "../../support/caller-roles.ts";
import type { ProtectedRows } from "./protected-rows.ts";

/** A caller of the HTTP API; `id` is null without a session. */
export type Caller = { id: string | null; client: SupabaseClient };
export type Answer = { data: unknown; error: unknown };
export type Call = (caller: Caller, rows: ProtectedRows) => PromiseLike<Answer>;
/** A call of the HTTP API that callers with these roles may not make. */
export type ForbiddenCall = [what: string, roles: readonly CallerRole[], call: Call];

export const everyRole = callerRoles;
export const allButAdmins = callerRoles.filter((role) => role !== "admin");
export const anonymousOnly = ["anonymous"] as const;

/** Returns the instant `hours` after this time in two days. */
export const inTwoDays = (hours: number) =>
  new Date(Date.now() + (48 + hours) * 3_600_000).toISOString();

export const rpc =
  (name: string, values: (rows: ProtectedRows, caller: Caller) => object = () => ({})): Call =>
  (caller, rows) =>
    caller.client.rpc(name, values(rows, caller));

/** Codes of an invalid call: its refusal would prove nothing. */
const wrongCall = /^(PGRST100|PGRST20[245]|22P02|42P01|42703|42883|SUP)$/;

/** Returns null when a call was refused by an error, or touched and returned no row; otherwise why it proves no refusal. */
export function describeAcceptance({ data, error }: Answer): string | null {
  const { code = "" } = (error ?? {}) as { code?: string };
  if (wrongCall.test(code)) return `the call is wrong: ${JSON.stringify(error)}`;
  const isEmpty = data === null || (Array.isArray(data) && data.length === 0);
  return error === null && !isEmpty ? `answered ${JSON.stringify(data)}` : null;
}
