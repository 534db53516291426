import { unwrap } from "../../errors";
import { bothLanguages } from "../../shared/localized";
import { isUuid } from "../../shared/uuid";
import { createServerSupabase } from "../../supabase/server";
import { getCatalogue } from "../catalogue";
import { compareListing, type ListingChange, type NameLookup } from "./rules/listing-changes";
import { findKnownCity } from "./rules/location";
import { findOpenRevision, LATEST_REVISIONS } from "./rules/open-revision";
import type { OpenRevision } from "./types";

/** The names of what listings only point to. */
export async function getListingNames(): Promise<NameLookup> {
  const supabase = await createServerSupabase();
  const [types, catalogue] = await Promise.all([
    supabase.from("venue_types").select("id,name,name_ar"),
    getCatalogue(),
  ]);
  const cities = catalogue.ok ? catalogue.data.cities : [];
  return {
    type: (id) => {
      const type = types.data?.find((candidate) => candidate.id === id);
      return bothLanguages(type?.name ?? id, type?.name_ar ?? null);
    },
    city: (text) => findKnownCity(cities, text)?.name ?? bothLanguages(text, null),
  };
}

/** How a listing that waits for review, with its pending revision, differs from what was rejected of it. For admins. */
export async function compareWithRejected(
  venueId: string,
  rejected: Record<string, unknown>,
): Promise<ListingChange[]> {
  const supabase = await createServerSupabase();
  const [venue, revision, names] = await Promise.all([
    supabase.from("venues").select("*").eq("id", venueId).single(),
    supabase
      .from("venue_revisions")
      .select("changes")
      .match({ venue_id: venueId, status: "pending" })
      .maybeSingle(),
    getListingNames(),
  ]);
  if (revision.error) unwrap(revision);
  const changes = (revision.data?.changes ?? {}) as Record<string, unknown>;
  return compareListing(rejected, { ...unwrap(venue), ...changes }, names);
}

/**
 * The open revision of a published listing, for its host and for admins; null when there is none, or
 * when the caller may not read it.
 */
export async function getOpenRevision(
  venueId: string,
): Promise<OpenRevision<ListingChange> | null> {
  if (!isUuid(venueId)) return null;
  const supabase = await createServerSupabase();
  const revision = findOpenRevision(
    unwrap(
      await supabase
        .from("venue_revisions")
        .select("changes,status,reason,submitted_at,decided_at")
        .eq("venue_id", venueId)
        .order("submitted_at", { ascending: false })
        .limit(LATEST_REVISIONS),
    ),
  );
  if (!revision) return null;
  const [venue, names] = await Promise.all([
    supabase.from("venues").select("*").eq("id", venueId).maybeSingle(),
    getListingNames(),
  ]);
  if (venue.error) unwrap(venue);
  if (!venue.data) return null;
  return {
    status: revision.status === "pending" ? "pending" : "rejected",
    since: revision.decided_at ?? revision.submitted_at,
    reason: revision.reason,
    changes: compareListing(venue.data, revision.changes as Record<string, unknown>, names),
  };
}
