import { unwrap } from "../errors";
import { bothLanguages } from "../shared/localized";
import { createServerSupabase } from "../supabase/server";
import { type OpenReport, reportReasons } from "./report-types";

/** Open reports, the oldest first. Throws only_admins. */
export async function listOpenReports(): Promise<OpenReport[]> {
  const supabase = await createServerSupabase();
  const rows = unwrap(await supabase.rpc("admin_list_reports"));
  return rows.map((row) => ({
    id: row.id,
    venueId: row.venue_id,
    venueName: bothLanguages(row.venue_name, row.venue_name_ar),
    reporter: row.reporter_name,
    reason: reportReasons.find((reason) => reason === row.reason) ?? "other",
    text: row.text,
    createdAt: row.created_at,
  }));
}
