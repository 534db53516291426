import type { Json } from "../supabase/database.types";
import { type AccountDependencies, bookingSides, type OpenMoney, openMoneyReasons } from "./types";

function toOpenMoney(entry: Json): OpenMoney[] {
  const values = typeof entry === "object" && entry && !Array.isArray(entry) ? entry : {};
  const reason = openMoneyReasons.find((known) => known === values.reason);
  const side = bookingSides.find((known) => known === values.side);
  if (!reason || !side) return [];
  return [
    {
      reason,
      side,
      currency: String(values.currency),
      amountMinor: Number(values.amount_minor ?? 0),
      bookingId: typeof values.booking_id === "string" ? values.booking_id : null,
      isBlocking: values.is_blocking === true,
    },
  ];
}

/** The result of `get_account_dependencies`; a missing count is zero. */
export function toAccountDependencies(result: Json): AccountDependencies {
  const values = typeof result === "object" && result && !Array.isArray(result) ? result : {};
  return {
    guest: Number(values.guest ?? 0),
    host: Number(values.host ?? 0),
    provider: Number(values.provider ?? 0),
    openMoney: Array.isArray(values.open_money) ? values.open_money.flatMap(toOpenMoney) : [],
    lastAdmin: values.last_admin === true,
    hasPassword: values.password === true,
    isRecentSession: values.recent_session === true,
  };
}
