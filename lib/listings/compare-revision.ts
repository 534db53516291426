import { unwrap } from "../errors";
import { isUuid } from "../shared/uuid";
import { createServerSupabase } from "../supabase/server";
import { readOpenRevision } from "./queries";
import type { FieldChange, NameLookup } from "./rules/compare-fields";
import type { OpenRevision } from "./types";

type Values = Record<string, unknown>;
type GetNames = () => Promise<NameLookup>;
/** What the declaration of a kind says of its rows. */
type Declaration = {
  table: "venues" | "services";
  compare: (current: Values, revision: Values, names: NameLookup) => FieldChange[];
};

/**
 * The differences between a row that waits for review, with its pending revision, and its rejected version. For admins.
 */
export async function compareRejected(
  { table, compare }: Declaration,
  id: string,
  rejected: Values,
  getNames: GetNames,
): Promise<FieldChange[]> {
  const supabase = await createServerSupabase();
  const [row, revision, names] = await Promise.all([
    supabase.from(table).select("*").eq("id", id).single(),
    supabase
      .from("listing_revisions")
      .select("changes")
      .match({ listing_id: id, status: "pending" })
      .maybeSingle(),
    getNames(),
  ]);
  if (revision.error) unwrap(revision);
  const changes = (revision.data?.changes ?? {}) as Values;
  return compare(rejected, { ...unwrap(row), ...changes }, names);
}

/** The open revision of a published row; null when there is none, or the caller may not read it. */
export async function compareOpenRevision(
  { table, compare }: Declaration,
  id: string,
  getNames: GetNames,
): Promise<OpenRevision<FieldChange> | null> {
  if (!isUuid(id)) return null;
  const revision = await readOpenRevision(id);
  if (!revision) return null;
  const supabase = await createServerSupabase();
  const row = await supabase.from(table).select("*").eq("id", id).maybeSingle();
  if (row.error) unwrap(row);
  if (!row.data) return null;
  return {
    status: revision.status === "pending" ? "pending" : "rejected",
    since: revision.decided_at ?? revision.submitted_at,
    reason: revision.reason,
    changes: compare(row.data, revision.changes as Values, await getNames()),
  };
}
