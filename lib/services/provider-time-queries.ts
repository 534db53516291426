import { readAllRows } from "../supabase/read-all-rows";
import { createServerSupabase } from "../supabase/server";

/** Days that a provider blocked, both included, as yyyy-mm-dd; the note is empty without one. */
export type BlockedDates = { id: string; startsOn: string; endsOn: string; note: string };

const DAY_MS = 86_400_000;

/** The caller's blocked dates that have not passed everywhere, soonest first. Throws AppError. */
export async function listBlockedDates(): Promise<BlockedDates[]> {
  const supabase = await createServerSupabase();
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  const rows = await readAllRows((from, to) =>
    supabase
      .from("provider_blocked_dates")
      .select("id,starts_on,ends_on,note")
      .gte("ends_on", yesterday)
      .order("starts_on")
      .order("id")
      .range(from, to),
  );
  return rows.map((row) => ({
    id: row.id,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    note: row.note ?? "",
  }));
}
