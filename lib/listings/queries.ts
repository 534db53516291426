import { type Read, readFresh } from "../cache/read";
import { unwrap } from "../errors";
import { bothLanguages } from "../shared/localized";
import { isUuid } from "../shared/uuid";
import { z } from "../shared/zod";
import { createPublicClient } from "../supabase/public";
import { readAllRows } from "../supabase/read-all-rows";
import { createServerSupabase } from "../supabase/server";
import { unwrapRow } from "../supabase/unwrap-row";
import type { ListGroup } from "./filters";
import type { CaptionRow } from "./photos";
import { findOpenRevision, LATEST_REVISIONS } from "./rules/open-revision";
import {
  type ListingKind,
  type PublishedListing,
  type RevisionState,
  toListingKind,
} from "./types";

const LISTINGS_PER_PAGE = 25;

const ownListingsRow = z.object({
  ids: z.array(z.string()),
  /** The cursor of the next page. */
  next: z.string().nullable(),
  /** The number of listings in the group. */
  listed: z.number(),
  /** The number of the owner's listings of the kind, including archived ones. */
  total: z.number(),
  /** The number of listings with that name in each group. */
  counts: z.object({
    all: z.number(),
    draft: z.number(),
    pending: z.number(),
    active: z.number(),
    rejected: z.number(),
    paused: z.number(),
    suspended: z.number(),
    archived: z.number(),
  }),
});

/** A page of the caller's own listings of a kind. Counts stop at `MAX_LISTING_COUNT` plus one. */
export type OwnListings = z.output<typeof ownListingsRow>;

export type OwnListingsFilter = { group: ListGroup | "attention"; text: string };
export type OwnListingsPage = { cursor?: string | undefined; limit?: number };

/** The caller's own listings of a kind and group, the most recently changed first. Throws not_signed_in. */
export async function listOwnListings(
  kind: ListingKind,
  { group, text }: OwnListingsFilter,
  { cursor, limit = LISTINGS_PER_PAGE }: OwnListingsPage = {},
): Promise<OwnListings> {
  const supabase = await createServerSupabase();
  return unwrapRow(
    ownListingsRow,
    await supabase.rpc("list_my_listings", {
      p_kind: kind,
      p_group: group,
      p_text: text || undefined,
      p_limit: limit,
      p_cursor: cursor,
    }),
  );
}

/** The open revision of a listing; null when there is none, or the caller may not read it. */
export async function readOpenRevision(id: string) {
  const supabase = await createServerSupabase();
  return findOpenRevision(
    unwrap(
      await supabase
        .from("listing_revisions")
        .select("changes,status,reason,submitted_at,decided_at")
        .eq("listing_id", id)
        .order("submitted_at", { ascending: false })
        .limit(LATEST_REVISIONS),
    ),
  );
}

/** The open revisions of these listings, by their ids. */
export async function readOpenRevisions(ids: string[]): Promise<Map<string, RevisionState>> {
  const supabase = await createServerSupabase();
  // Not embedded: a listing has at most one pending revision, so some versions of PostgREST would embed an object
  // instead of a list.
  const rows = await readAllRows((from, to) =>
    supabase
      .from("listing_revisions")
      .select("listing_id,status,reason,submitted_at,decided_at")
      .in("listing_id", ids)
      .order("id")
      .range(from, to),
  );
  const open = new Map<string, RevisionState>();
  for (const [id, revisions] of Map.groupBy(rows, ({ listing_id }) => listing_id)) {
    const revision = findOpenRevision(revisions);
    if (!revision) continue;
    open.set(
      id,
      revision.status === "pending"
        ? { status: "pending", submittedAt: revision.submitted_at }
        : { status: "rejected", reason: revision.reason ?? "" },
    );
  }
  return open;
}

/** The rows of a listing's photos with their captions. */
export async function readListingImages(id: string): Promise<CaptionRow[]> {
  const supabase = await createServerSupabase();
  return unwrap(
    await supabase
      .from("listing_images")
      .select("path,caption,caption_ar,alt,alt_ar")
      .eq("listing_id", id),
  );
}

/** A listing of any kind that everybody may see; null for every other. */
export async function getPublishedListing(id: string): Promise<Read<PublishedListing | null>> {
  if (!isUuid(id)) return { ok: true, data: null };
  return readFresh(async () => {
    const row = unwrap(
      await createPublicClient()
        .from("listings")
        .select("id,kind,owner_id,name,name_ar,time_zone")
        .match({ id, status: "active" })
        .limit(1),
    ).at(0);
    if (!row) return null;
    return {
      id: row.id,
      kind: toListingKind(row.kind),
      ownerId: row.owner_id,
      name: bothLanguages(row.name, row.name_ar),
      timeZone: row.time_zone,
    };
  });
}
