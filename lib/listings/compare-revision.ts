import { unwrap } from "../errors";
import { isUuid } from "../shared/uuid";
import { createServerSupabase } from "../supabase/server";
import { readOpenRevision } from "./queries";
import type { ListingKind, OpenRevision } from "./types";

type Values = Record<string, unknown>;

/** The tables with the rows of each kind of listing. */
const tables = { venue: "venues", service: "services" } as const satisfies Record<
  ListingKind,
  string
>;

/** Compares two versions of a row. */
type Compare<Change> = (before: Values, after: Values) => Promise<Change[]>;

/**
 * The differences between a row that waits for review, with its pending revision, and its rejected version. For admins.
 */
export async function compareRejected<Change>(
  kind: ListingKind,
  id: string,
  rejected: Values,
  compare: Compare<Change>,
): Promise<Change[]> {
  const supabase = await createServerSupabase();
  const [row, revision] = await Promise.all([
    supabase.from(tables[kind]).select("*").eq("id", id).single(),
    supabase
      .from("listing_revisions")
      .select("changes")
      .match({ listing_id: id, status: "pending" })
      .maybeSingle(),
  ]);
  if (revision.error) unwrap(revision);
  const changes = (revision.data?.changes ?? {}) as Values;
  return compare(rejected, { ...unwrap(row), ...changes });
}

/** The open revision of a published row; null when there is none, or the caller may not read it. */
export async function compareOpenRevision<Change>(
  kind: ListingKind,
  id: string,
  compare: Compare<Change>,
): Promise<OpenRevision<Change> | null> {
  if (!isUuid(id)) return null;
  const revision = await readOpenRevision(id);
  if (!revision) return null;
  const supabase = await createServerSupabase();
  const row = await supabase.from(tables[kind]).select("*").eq("id", id).maybeSingle();
  if (row.error) unwrap(row);
  if (!row.data) return null;
  return {
    status: revision.status === "pending" ? "pending" : "rejected",
    since: revision.decided_at ?? revision.submitted_at,
    reason: revision.reason,
    changes: await compare(row.data, revision.changes as Values),
  };
}
