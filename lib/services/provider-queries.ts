import { unwrap } from "../errors";
import { bothLanguages } from "../shared/localized";
import { isUuid } from "../shared/uuid";
import { createServerSupabase } from "../supabase/server";
import { findCity, getCatalogue } from "../venues/catalogue";
import type { City } from "../venues/types";
import { managedColumns, toManaged } from "./provider-rows";
import type { Invitation, InvitationStatus, ManagedService } from "./provider-types";

/** The cities that a service can be in; none when the catalogue cannot be read. */
export async function listServiceCities(): Promise<City[]> {
  const catalogue = await getCatalogue();
  return catalogue.ok ? catalogue.data.cities : [];
}

/** What this provider sells, the latest change first. */
export async function listOwnServices(providerId: string): Promise<ManagedService[]> {
  const supabase = await createServerSupabase();
  const [cities, rows] = await Promise.all([
    listServiceCities(),
    supabase
      .from("services")
      .select(managedColumns)
      .eq("provider_id", providerId)
      .order("updated_at", { ascending: false })
      .order("id"),
  ]);
  return unwrap(rows).map((row) => toManaged(row, cities));
}

/** One of this provider's services; null when there is none of that id, or it is another's. */
export async function getOwnService(
  providerId: string,
  id: string,
): Promise<ManagedService | null> {
  if (!isUuid(id)) return null;
  const supabase = await createServerSupabase();
  const [cities, { data, error }] = await Promise.all([
    listServiceCities(),
    supabase
      .from("services")
      .select(managedColumns)
      .eq("provider_id", providerId)
      .eq("id", id)
      .maybeSingle(),
  ]);
  unwrap({ data: true, error });
  return data && toManaged(data, cities);
}

/** Where the caller's business stands; null before its registration. */
export async function getProviderStanding(
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

/** Venues that invited the caller's services, what waits for an answer first. */
export async function listInvitations(): Promise<Invitation[]> {
  const supabase = await createServerSupabase();
  const [cities, rows] = await Promise.all([
    listServiceCities(),
    supabase.rpc("list_my_venue_invitations"),
  ]);
  return unwrap(rows).map((row) => ({
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
}
