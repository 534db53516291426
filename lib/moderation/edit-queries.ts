import { unwrap } from "../errors";
import { isUuid } from "../shared/uuid";
import { z } from "../shared/zod";
import { createServerSupabase } from "../supabase/server";
import { parseRow } from "../supabase/unwrap-row";

/** An admin's changes to a listing or service, by column name, and their reason. */
export type AdminEdit = {
  id: number;
  at: string;
  reason: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

/** Values by the names of their columns. */
const columns = z.record(z.string(), z.unknown());

/** The latest edits of a venue or service by admins, newest first, for its owner and for admins; none for others. */
export async function listAdminEdits(
  subject: "venue" | "service",
  id: string,
): Promise<AdminEdit[]> {
  if (!isUuid(id)) return [];
  const supabase = await createServerSupabase();
  const { data, error } = await supabase.rpc("list_admin_edits", {
    p_subject_type: subject,
    p_subject_id: id,
  });
  if (error?.message === "not_found") return [];
  return unwrap({ data, error }).map((row) => ({
    id: row.id,
    at: row.created_at,
    reason: row.reason,
    before: parseRow(columns, row.before),
    after: parseRow(columns, row.after),
  }));
}
