import { unwrap } from "../../errors";
import { bothLanguages } from "../../shared/localized";
import { isUuid } from "../../shared/uuid";
import { createServerSupabase } from "../../supabase/server";
import { getCatalogue } from "../catalogue";
import { formOf, listingColumns } from "./rows";
import { type Revision, standingRevision } from "./rules/changes";
import { UNTITLED } from "./rules/listing";
import { knownCity } from "./rules/places";
import type { HostListing, HostVenue, ListingChoices, ServiceChoice, VenueStatus } from "./types";
import { consents, venueStatuses } from "./types";

const toStatus = (status: string): VenueStatus =>
  venueStatuses.find((known) => known === status) ?? "draft";

/** What the steps choose from, with the host's own properties and the services on offer. */
export async function getListingChoices(hostId: string): Promise<ListingChoices> {
  const supabase = await createServerSupabase();
  const [catalogue, types, events, services, properties] = await Promise.all([
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
      .limit(200),
    supabase.from("properties").select("id,name,name_ar").eq("host_id", hostId).order("name"),
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
    // Services and properties are extras: without them a listing can still be written.
    services: (services.data ?? []).map((row) => ({
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
    properties: (properties.data ?? []).map((row) => ({
      id: row.id,
      name: bothLanguages(row.name, row.name_ar),
    })),
  };
}

function changeOf(revisions: Revision[]): HostVenue["change"] {
  const standing = standingRevision(revisions);
  if (standing?.status === "pending") return { waitingSince: standing.submitted_at };
  return standing && { rejectedBecause: standing.reason ?? "" };
}

/** The host's own venues, put away or not, the most recently changed first. */
export async function listHostVenues(hostId: string): Promise<HostVenue[]> {
  const supabase = await createServerSupabase();
  const answer = await supabase
    .from("venues")
    .select(
      `id,name,name_ar,city,capacity,status,archived_at,featured,images,rejection_reason,submitted_at,
       updated_at,venue_types(name,name_ar)`,
    )
    .eq("host_id", hostId)
    .order("updated_at", { ascending: false })
    .limit(500);
  const rows = unwrap(answer);
  const catalogue = await getCatalogue();
  const cities = catalogue.ok ? catalogue.data.cities : [];
  // Read apart from the venues: an embedded list of them would be one object to some servers, because
  // a listing has at most one change that waits.
  const revisions = unwrap(
    await supabase
      .from("venue_revisions")
      .select("venue_id,status,reason,submitted_at,decided_at")
      .in(
        "venue_id",
        rows.map((row) => row.id),
      ),
  );
  return rows.map((row) => ({
    id: row.id,
    name: bothLanguages(row.name, row.name_ar),
    untitled: row.name === UNTITLED,
    type: row.venue_types && bothLanguages(row.venue_types.name, row.venue_types.name_ar),
    city: knownCity(cities, row.city)?.name ?? bothLanguages(row.city, null),
    capacity: row.capacity,
    status: toStatus(row.status),
    archivedAt: row.archived_at,
    featured: row.featured,
    picture: row.images[0] ?? null,
    reason: row.rejection_reason,
    submittedAt: row.submitted_at,
    updatedAt: row.updated_at,
    change: changeOf(revisions.filter((revision) => revision.venue_id === row.id)),
  }));
}

/** The host's own venue as the form of a listing; null when it is none of theirs. */
export async function getHostListing(id: string, hostId: string): Promise<HostListing | null> {
  if (!isUuid(id)) return null;
  const supabase = await createServerSupabase();
  const answer = await supabase
    .from("venues")
    .select(listingColumns)
    .eq("id", id)
    .eq("host_id", hostId)
    .maybeSingle();
  if (answer.error) unwrap(answer);
  const row = answer.data;
  if (!row) return null;
  // A change that was refused stays in the form, so that it can be mended.
  const standing = standingRevision(
    unwrap(
      await supabase
        .from("venue_revisions")
        .select("changes,status,reason,submitted_at,decided_at")
        .eq("venue_id", id),
    ),
  );
  return {
    id: row.id,
    version: row.listing_version,
    status: toStatus(row.status),
    isArchived: row.archived_at !== null,
    form: formOf(row, standing?.changes),
    reason: row.rejection_reason,
    approvedImages: row.images,
    consents: Object.fromEntries(
      row.venue_services.map(({ service_id: service, status }) => [
        service,
        consents.find((known) => known === status) ?? "invited",
      ]),
    ),
  };
}
