import { unwrap } from "../errors";
import { createServerSupabase } from "../supabase/server";
import { type FailedJob, jobKinds } from "./types";

const PAGE_SIZE = 25;

/** A page of the jobs that were set aside, the last one first. Throws only_admins. */
export async function listFailedJobs(
  cursor?: string,
): Promise<{ jobs: FailedJob[]; next: string | null }> {
  const supabase = await createServerSupabase();
  const rows = unwrap(
    await supabase.rpc("admin_list_failed_jobs", { p_limit: PAGE_SIZE, p_cursor: cursor }),
  );
  const jobs = rows.map((row) => ({
    id: row.id,
    kind: jobKinds.find((kind) => kind === row.kind) ?? null,
    error: row.last_error ?? "",
    createdAt: row.created_at,
    failedAt: row.failed_at,
  }));
  return { jobs, next: rows.length === PAGE_SIZE ? (rows.at(-1)?.cursor ?? null) : null };
}
