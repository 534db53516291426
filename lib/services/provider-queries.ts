import { unwrap } from "../errors";
import { bothLanguages } from "../shared/localized";
import { isUuid } from "../shared/uuid";
import { createServerSupabase } from "../supabase/server";
import { findCity, listCities } from "../venues/catalogue";
import { findOpenRevision } from "../venues/listing/rules/open-revision";
import { type ManagedRow, managedServiceColumns, toManagedService } from "./provider-rows";
import type {
  Invitation,
  InvitationStatus,
  ManagedService,
  ProviderService,
} from "./provider-types";

/** The services of a provider with their open revisions, the latest change first. */
export async function listProviderServices(providerId: string): Promise<ProviderService[]> {
  const supabase = await createServerSupabase();
  const [cities, rows] = await Promise.all([
    listCities(),
    supabase
      .from("services")
      .select(managedServiceColumns)
      .eq("provider_id", providerId)
      .order("updated_at", { ascending: false })
      .order("id"),
  ]);
  const services = unwrap(rows).map((row) => toManagedService(row, cities));
  const revisions = unwrap(
    await supabase
      .from("service_revisions")
      .select("service_id,status,reason,submitted_at,decided_at")
      .in(
        "service_id",
        services.map(({ id }) => id),
      ),
  );
  return services.map((service) => {
    const open = findOpenRevision(revisions.filter((row) => row.service_id === service.id));
    return {
      ...service,
      revision: open && {
        status: open.status === "pending" ? "pending" : "rejected",
        since: open.decided_at ?? open.submitted_at,
        reason: open.reason,
      },
    };
  });
}

/**
 * One of a provider's services with its open revision over it, for the form; null without one of that
 * id, or when it is another's.
 */
export async function getProviderService(
  providerId: string,
  id: string,
): Promise<ManagedService | null> {
  if (!isUuid(id)) return null;
  const supabase = await createServerSupabase();
  const [cities, { data, error }, revisions] = await Promise.all([
    listCities(),
    supabase
      .from("services")
      .select(managedServiceColumns)
      .eq("provider_id", providerId)
      .eq("id", id)
      .maybeSingle(),
    supabase
      .from("service_revisions")
      .select("changes,status,reason,submitted_at,decided_at")
      .eq("service_id", id),
  ]);
  unwrap({ data: true, error });
  const revision = findOpenRevision(unwrap(revisions));
  return (
    data && toManagedService({ ...data, ...(revision?.changes as Partial<ManagedRow>) }, cities)
  );
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

/** Invitations of venues to the caller's services, undecided ones first. */
export async function listInvitations(): Promise<Invitation[]> {
  const supabase = await createServerSupabase();
  const [cities, rows] = await Promise.all([
    listCities(),
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
