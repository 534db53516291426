import { unwrap } from "../errors";
import {
  listOwnListings,
  type OwnListings,
  type OwnListingsFilter,
  type OwnListingsPage,
  readListingImages,
  readOpenRevision,
  readOpenRevisions,
} from "../listings/queries";
import { bothLanguages } from "../shared/localized";
import { isUuid } from "../shared/uuid";
import { readAllRows } from "../supabase/read-all-rows";
import { createServerSupabase } from "../supabase/server";
import { findCity, listCities } from "../venues/catalogue";
import {
  editedServiceColumns,
  managedServiceColumns,
  toEditedService,
  toManagedService,
} from "./provider-rows";
import type {
  EditedService,
  Invitation,
  InvitationStatus,
  ProviderService,
} from "./provider-types";

/** A page of the provider's own services. */
export type ProviderServices = Omit<OwnListings, "ids"> & { services: ProviderService[] };

/** The provider's own services of a group, the most recently changed first. Throws not_signed_in. */
export async function listProviderServices(
  filter: OwnListingsFilter,
  page?: OwnListingsPage,
): Promise<ProviderServices> {
  const { ids, ...rest } = await listOwnListings("service", filter, page);
  const supabase = await createServerSupabase();
  const [cities, response, revisions] = await Promise.all([
    listCities(),
    supabase.from("services").select(managedServiceColumns).in("id", ids),
    readOpenRevisions(ids),
  ]);
  const services = unwrap(response)
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map((row) => ({
      ...toManagedService(row, cities),
      revision: revisions.get(row.id) ?? null,
    }));
  return { ...rest, services };
}

/** The provider's own services by status, those that are not archived, and the venues that offer them. */
export async function getProviderFigures(): Promise<
  Pick<OwnListings, "total" | "counts"> & { venues: number }
> {
  const supabase = await createServerSupabase();
  const [{ total, counts }, accepted] = await Promise.all([
    listOwnListings("service", { group: "all", text: "" }, { limit: 1 }),
    readAllRows((from, to) =>
      supabase
        .rpc("list_my_venue_invitations")
        .select("venue_id,service_id")
        .eq("status", "accepted")
        .order("venue_id")
        .order("service_id")
        .range(from, to),
    ),
  ]);
  return { total, counts, venues: new Set(accepted.map(({ venue_id }) => venue_id)).size };
}

/**
 * One of a provider's services for the form, with its open revision applied; null for an unknown id and for another
 * provider's service.
 */
export async function getProviderService(
  providerId: string,
  id: string,
): Promise<EditedService | null> {
  if (!isUuid(id)) return null;
  const supabase = await createServerSupabase();
  const [cities, { data, error }, images, revision] = await Promise.all([
    listCities(),
    supabase
      .from("services")
      .select(editedServiceColumns)
      .eq("provider_id", providerId)
      .eq("id", id)
      .maybeSingle(),
    readListingImages(id),
    readOpenRevision(id),
  ]);
  unwrap({ data: true, error });
  return data && toEditedService(data, images, cities, revision?.changes);
}

/** The name and review status of a provider's business; null before its registration. */
export async function getProviderStatus(
  userId: string,
): Promise<{ name: string; status: string; reason: string | null } | null> {
  const supabase = await createServerSupabase();
  const { data, error } = await supabase
    .from("service_providers")
    .select("business_name, status, rejection_reason")
    .eq("user_id", userId)
    .maybeSingle();
  unwrap({ data: true, error });
  return data && { name: data.business_name, status: data.status, reason: data.rejection_reason };
}

const INVITATIONS_PER_PAGE = 20;

/** A page of the venues' invitations to the caller's services in one status, newest first; `page` counts from 1. */
export async function listInvitations(
  status: InvitationStatus,
  page: number,
): Promise<{ invitations: Invitation[]; count: number; hasMore: boolean }> {
  const supabase = await createServerSupabase();
  const from = (page - 1) * INVITATIONS_PER_PAGE;
  const [cities, response, { count }] = await Promise.all([
    listCities(),
    supabase
      .rpc("list_my_venue_invitations")
      .eq("status", status)
      .order("created_at", { ascending: false })
      .order("venue_id")
      .order("service_id")
      .range(from, from + INVITATIONS_PER_PAGE),
    // A separate query: with a count, a page number that is too high would be an error.
    supabase
      .rpc("list_my_venue_invitations", undefined, { count: "exact", head: true })
      .eq("status", status),
  ]);
  const rows = unwrap(response);
  const invitations = rows.slice(0, INVITATIONS_PER_PAGE).map((row) => ({
    venueId: row.venue_id,
    serviceId: row.service_id,
    status: row.status as InvitationStatus,
    venueName: bothLanguages(row.venue_name, row.venue_name_ar),
    venueCity: findCity(cities, row.venue_city)?.name ?? bothLanguages(row.venue_city, null),
    venueImage: row.venue_image,
    isPublic: row.venue_status === "active",
    capacity: row.capacity,
    hostName: row.host_name,
    serviceName: bothLanguages(row.service_name, row.service_name_ar),
    invitedAt: row.created_at,
  }));
  return {
    invitations,
    count: count ?? invitations.length,
    hasMore: rows.length > INVITATIONS_PER_PAGE,
  };
}
