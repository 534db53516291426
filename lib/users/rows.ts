import type { Json } from "../supabase/database.types";
import type { AccountDependencies } from "./types";

/** The result of get_account_dependencies; a missing count is none. */
export function toAccountDependencies(result: Json): AccountDependencies {
  const values = typeof result === "object" && result && !Array.isArray(result) ? result : {};
  return {
    guest: Number(values.guest ?? 0),
    host: Number(values.host ?? 0),
    provider: Number(values.provider ?? 0),
    lastAdmin: values.last_admin === true,
    hasPassword: values.password === true,
    isRecentSession: values.recent_session === true,
  };
}
