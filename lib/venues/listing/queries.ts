import { unwrap } from "../../errors";
import { getServiceFeePercent } from "../../quotes/queries";
import { bothLanguages } from "../../shared/localized";
import { isUuid } from "../../shared/uuid";
import { z } from "../../shared/zod";
import { readAllRows } from "../../supabase/read-all-rows";
import { createServerSupabase } from "../../supabase/server";
import { unwrapRow } from "../../supabase/unwrap-row";
import { getCatalogue } from "../catalogue";
import { listingColumns } from "./fields/stored-value";
import type { ListGroup } from "./filters";
import { findKnownCity } from "./rules/location";
import { findOpenRevision, LATEST_REVISIONS, type Revision } from "./rules/open-revision";
import { toListingForm } from "./rules/stored-listing";
import { UNTITLED } from "./rules/text";
import type { HostListing, HostVenue, ListingChoices, ServiceChoice, VenueStatus } from "./types";
import { consents, venueStatuses } from "./types";

const toStatus = (status: string): VenueStatus =>
  venueStatuses.find((candidate) => candidate === status) ?? "draft";

const MAX_SERVICES = 200;

/** The choices of the wizard's steps, with the host's own properties and the offered services. */
export async function getListingChoices(hostId: string): Promise<ListingChoices> {
  const supabase = await createServerSupabase();
  const [catalogue, types, events, services, properties, feePercent] = await Promise.all([
    getCatalogue(),
    supabase.from("venue_types").select("id,slug,name,name_ar").order("position"),
    supabase.from("event_types").select("id,slug,name,name_ar").order("position"),
    supabase
      .from("services")
      .select(
        `id,name,name_ar,city,pricing_type,price,currency,
         service_categories(name,name_ar),service_providers(business_name)`,
      )
      .eq("status", "active")
      .order("name")
      .order("id")
      .limit(MAX_SERVICES + 1),
    readAllRows((from, to) =>
      supabase
        .from("properties")
        .select("id,name,name_ar")
        .eq("host_id", hostId)
        .order("name")
        .order("id")
        .range(from, to),
    ).catch(() => []),
    getServiceFeePercent(),
  ]);
  const choice = (row: { id: string; slug: string; name: string; name_ar: string }) => ({
    id: row.id,
    slug: row.slug,
    name: bothLanguages(row.name, row.name_ar),
  });
  return {
    types: unwrap(types).map(choice),
    events: unwrap(events).map(choice),
    amenities: catalogue.ok ? catalogue.data.amenities : [],
    cities: catalogue.ok ? catalogue.data.cities : [],
    // Services and properties are optional: without them a listing can still be written.
    services: (services.data ?? []).slice(0, MAX_SERVICES).map((row) => ({
      id: row.id,
      name: bothLanguages(row.name, row.name_ar),
      category: bothLanguages(
        row.service_categories?.name ?? null,
        row.service_categories?.name_ar ?? null,
      ),
      city: row.city,
      provider: row.service_providers?.business_name ?? "",
      pricingType:
        (["hourly", "per_person", "custom"] as const).find((type) => type === row.pricing_type) ??
        ("fixed" satisfies ServiceChoice["pricingType"]),
      priceMinor: Number(row.price),
      currency: row.currency,
    })),
    feePercent,
    hasMoreServices: (services.data ?? []).length > MAX_SERVICES,
    properties: properties.map((row) => ({
      id: row.id,
      name: bothLanguages(row.name, row.name_ar),
    })),
  };
}

function toOpenRevision(revisions: Revision[]): HostVenue["revision"] {
  const revision = findOpenRevision(revisions);
  if (!revision) return null;
  return revision.status === "pending"
    ? { status: "pending", submittedAt: revision.submitted_at }
    : { status: "rejected", reason: revision.reason ?? "" };
}

const VENUES_PER_PAGE = 25;

/**
 * A page of the host's own venues; `next` is the cursor of the next page. Counts stop at `MAX_VENUE_COUNT` plus one.
 */
export type HostVenues = {
  venues: HostVenue[];
  next: string | null;
  /** The number of venues in the group. */
  listed: number;
  /** The number of the host's venues, including archived ones. */
  total: number;
  /** The number of venues with that name in each group. */
  counts: Record<ListGroup, number>;
};

const hostVenuesRow = z.object({
  ids: z.array(z.string()),
  next: z.string().nullable(),
  listed: z.number(),
  total: z.number(),
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

/** The host's own venues of a group, the most recently changed first. Throws not_signed_in. */
export async function listHostVenues(
  { group, text }: { group: ListGroup | "attention"; text: string },
  { cursor, limit = VENUES_PER_PAGE }: { cursor?: string | undefined; limit?: number } = {},
): Promise<HostVenues> {
  const supabase = await createServerSupabase();
  const { ids, ...rest } = unwrapRow(
    hostVenuesRow,
    await supabase.rpc("list_my_listings", {
      p_kind: "venue",
      p_group: group,
      p_text: text || undefined,
      p_limit: limit,
      p_cursor: cursor,
    }),
  );
  return { ...rest, venues: await loadHostVenues(ids) };
}

/** Venues in the order of `ids`. Row-level security decides which ones the caller may read. */
async function loadHostVenues(ids: string[]): Promise<HostVenue[]> {
  if (ids.length === 0) return [];
  const supabase = await createServerSupabase();
  // Two queries: a listing has at most one pending revision, so some versions of PostgREST would embed an object
  // instead of a list.
  const [venues, allRevisions, catalogue] = await Promise.all([
    supabase
      .from("venues")
      .select(
        `id,name,name_ar,city,capacity,status,archived_at,featured,images,rejection_reason,submitted_at,
         updated_at,venue_types(name,name_ar)`,
      )
      .in("id", ids),
    readAllRows((from, to) =>
      supabase
        .from("listing_revisions")
        .select("listing_id,status,reason,submitted_at,decided_at")
        .in("listing_id", ids)
        .order("id")
        .range(from, to),
    ),
    getCatalogue(),
  ]);
  const rows = unwrap(venues);
  const revisions = Map.groupBy(allRevisions, (revision) => revision.listing_id);
  const cities = catalogue.ok ? catalogue.data.cities : [];
  return rows
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map((row) => ({
      id: row.id,
      name: bothLanguages(row.name, row.name_ar),
      isUntitled: row.name === UNTITLED,
      type: row.venue_types && bothLanguages(row.venue_types.name, row.venue_types.name_ar),
      city: findKnownCity(cities, row.city)?.name ?? bothLanguages(row.city, null),
      capacity: row.capacity,
      status: toStatus(row.status),
      archivedAt: row.archived_at,
      featured: row.featured,
      picture: row.images[0] ?? null,
      reason: row.rejection_reason,
      submittedAt: row.submitted_at,
      updatedAt: row.updated_at,
      revision: toOpenRevision(revisions.get(row.id) ?? []),
    }));
}

/** A listing as stored, if the caller may read it; null when there is none. */
async function readListing(id: string) {
  if (!isUuid(id)) return null;
  const supabase = await createServerSupabase();
  const answer = await supabase.from("venues").select(listingColumns).eq("id", id).maybeSingle();
  if (answer.error) unwrap(answer);
  return answer.data;
}

type ListingRow = NonNullable<Awaited<ReturnType<typeof readListing>>>;

/** A stored listing as its form, with the changes of a revision applied. */
const toListing = (row: ListingRow, changes?: unknown): HostListing => ({
  id: row.id,
  version: String(row.listing_version),
  status: toStatus(row.status),
  isArchived: row.archived_at !== null,
  form: toListingForm(row, changes),
  reason: row.rejection_reason,
  approvedImages: row.images,
  consents: Object.fromEntries(
    row.venue_services.map(({ service_id: service, status }) => [
      service,
      consents.find((consent) => consent === status) ?? "invited",
    ]),
  ),
});

/** A venue of any host as stored, without its pending revision, for an admin; null when there is none. */
export async function getListingForAdmin(
  id: string,
): Promise<{ hostId: string; listing: HostListing } | null> {
  const row = await readListing(id);
  return row && { hostId: row.host_id, listing: toListing(row) };
}

/** The host's own venue as the form of a listing; null when the venue is not theirs. */
export async function getHostListing(id: string, hostId: string): Promise<HostListing | null> {
  const row = await readListing(id);
  if (row?.host_id !== hostId) return null;
  const supabase = await createServerSupabase();
  // A rejected revision stays in the form, so that the host can correct it.
  const revision = findOpenRevision(
    unwrap(
      await supabase
        .from("listing_revisions")
        .select("changes,status,reason,submitted_at,decided_at")
        .eq("listing_id", id)
        .order("submitted_at", { ascending: false })
        .limit(LATEST_REVISIONS),
    ),
  );
  return toListing(row, revision?.changes);
}
