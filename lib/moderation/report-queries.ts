import { unwrap } from "../errors";
import { bothLanguages } from "../shared/localized";
import { createServerSupabase } from "../supabase/server";
import { type OpenReport, reportReasons } from "./report-types";

/**
 * At most `limit` open reports, the oldest first, and how many there are. The next ones follow when these are resolved. Throws
 * only_admins.
 */
export async function listOpenReports(
  limit: number,
): Promise<{ reports: OpenReport[]; count: number }> {
  const supabase = await createServerSupabase();
  const { data, error, count } = await supabase
    .rpc("admin_list_reports", undefined, { count: "exact" })
    .order("created_at")
    .order("id")
    .range(0, limit - 1);
  const reports = unwrap({ data, error }).map((row) => ({
    id: row.id,
    venueId: row.venue_id,
    venueName: bothLanguages(row.venue_name, row.venue_name_ar),
    reporter: row.reporter_name,
    reason: reportReasons.find((reason) => reason === row.reason) ?? "other",
    text: row.text,
    createdAt: row.created_at,
  }));
  return { reports, count: count ?? reports.length };
}
