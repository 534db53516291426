import { AppError, errorCodeOf } from "../errors";
import { isUuid } from "../shared/uuid";
import { z } from "../shared/zod";
import { createServerSupabase } from "../supabase/server";
import { parseRow, unwrapRow } from "../supabase/unwrap-row";
import {
  adminRefundRow,
  adminRefundWithEvents,
  listedRefundRow,
  toAdminRefund,
  toListedRefund,
  toRefundEvent,
} from "./refund-rows";
import type { AdminRefund, ListedRefund, ManualRefund } from "./refund-types";
import type { AdminRefundGroup, RefundGroup } from "./rules/manual-refunds";

const PAGE_SIZE = 25;

/**
 * The refunds by hand of the caller's bookings on one side, earliest due date first. `next`: the cursor of the next
 * page.
 */
export async function listMyRefunds(
  side: "guest" | "host",
  group: RefundGroup,
  { cursor, limit = PAGE_SIZE }: { cursor?: string | undefined; limit?: number } = {},
): Promise<{ refunds: ListedRefund[]; next: string | null }> {
  const supabase = await createServerSupabase();
  const rows = unwrapRow(
    z.array(listedRefundRow),
    await supabase.rpc("list_my_manual_refunds", {
      p_side: side,
      p_group: group,
      p_limit: limit,
      p_cursor: cursor,
    }),
  );
  return {
    refunds: rows.map(toListedRefund),
    next: rows.length === limit ? (rows.at(-1)?.cursor ?? null) : null,
  };
}

/** A page of the refunds by hand of a group, latest first. Throws `only_admins`. */
export async function listManualRefunds(
  group: AdminRefundGroup,
  cursor?: string,
): Promise<{ refunds: AdminRefund[]; next: string | null }> {
  const supabase = await createServerSupabase();
  const rows = unwrapRow(
    z.array(adminRefundRow),
    await supabase.rpc("admin_list_manual_refunds", {
      p_group: group,
      p_cursor: cursor,
      p_limit: PAGE_SIZE,
    }),
  );
  return {
    refunds: rows.map(toAdminRefund),
    next: rows.length === PAGE_SIZE ? (rows.at(-1)?.cursor ?? null) : null,
  };
}

/** A refund by hand with its events; null when there is none. Throws `only_admins`. */
export async function getManualRefund(
  id: string,
): Promise<(AdminRefund & Pick<ManualRefund, "events">) | null> {
  if (!isUuid(id)) return null;
  const supabase = await createServerSupabase();
  const { data, error } = await supabase.rpc("admin_get_manual_refund", { p_refund_id: id });
  if (error) {
    const code = errorCodeOf(error);
    if (code === "not_found") return null;
    throw new AppError(code, error);
  }
  const row = parseRow(adminRefundWithEvents, data);
  return { ...toAdminRefund(row), events: row.events.map(toRefundEvent) };
}
