import { unwrap } from "../../errors";
import {
  listOwnListings,
  type OwnListings,
  type OwnListingsFilter,
  type OwnListingsPage,
  readOpenRevision,
  readOpenRevisions,
} from "../../listings/queries";
import { toListingStatus } from "../../listings/types";
import { getServiceFeePercent } from "../../quotes/queries";
import { bothLanguages } from "../../shared/localized";
import { isUuid } from "../../shared/uuid";
import { readAllRows } from "../../supabase/read-all-rows";
import { createServerSupabase } from "../../supabase/server";
import { getCatalogue } from "../catalogue";
import { listingColumns } from "./fields/stored-value";
import { findKnownCity } from "./rules/location";
import { toListingForm } from "./rules/stored-listing";
import { UNTITLED } from "./rules/text";
import type { HostListing, HostVenue, ListingChoices, ServiceChoice } from "./types";
import { consents } from "./types";

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

/** A page of the host's own venues. */
export type HostVenues = Omit<OwnListings, "ids"> & { venues: HostVenue[] };

/** The host's own venues of a group, the most recently changed first. Throws not_signed_in. */
export async function listHostVenues(
  filter: OwnListingsFilter,
  page?: OwnListingsPage,
): Promise<HostVenues> {
  const { ids, ...rest } = await listOwnListings("venue", filter, page);
  return { ...rest, venues: await loadHostVenues(ids) };
}

/** Venues in the order of `ids`. Row-level security decides which ones the caller may read. */
async function loadHostVenues(ids: string[]): Promise<HostVenue[]> {
  if (ids.length === 0) return [];
  const supabase = await createServerSupabase();
  const [venues, revisions, catalogue] = await Promise.all([
    supabase
      .from("venues")
      .select(
        `id,name,name_ar,city,capacity,status,archived_at,featured,images,rejection_reason,submitted_at,
         updated_at,venue_types(name,name_ar)`,
      )
      .in("id", ids),
    readOpenRevisions(ids),
    getCatalogue(),
  ]);
  const rows = unwrap(venues);
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
      status: toListingStatus(row.status),
      archivedAt: row.archived_at,
      featured: row.featured,
      image: row.images[0] ?? null,
      reason: row.rejection_reason,
      submittedAt: row.submitted_at,
      updatedAt: row.updated_at,
      revision: revisions.get(row.id) ?? null,
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
  status: toListingStatus(row.status),
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
  // A rejected revision stays in the form, so that the host can correct it.
  const revision = await readOpenRevision(id);
  return toListing(row, revision?.changes);
}
