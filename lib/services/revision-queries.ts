import { unwrap } from "../errors";
import { bothLanguages } from "../shared/localized";
import { isUuid } from "../shared/uuid";
import { createServerSupabase } from "../supabase/server";
import { listServiceCategories } from "../users/queries";
import { findCity, listCities } from "../venues/catalogue";
import type { NameLookup } from "../venues/listing/rules/listing-changes";
import { findOpenRevision, LATEST_REVISIONS } from "../venues/listing/rules/open-revision";
import type { OpenRevision } from "../venues/listing/types";
import { compareService, type ServiceChange } from "./rules/service-changes";

/** The names of what services only point to. */
export async function getServiceNames(): Promise<NameLookup> {
  const [categories, cities] = await Promise.all([listServiceCategories(), listCities()]);
  return {
    type: (id) =>
      categories.find((category) => category.id === id)?.name ?? bothLanguages(id, null),
    city: (text) => findCity(cities, text)?.name ?? bothLanguages(text, null),
  };
}

/** How a service that waits for review, with its pending revision, differs from what was rejected of it. For admins. */
export async function compareServiceWithRejected(
  serviceId: string,
  rejected: Record<string, unknown>,
): Promise<ServiceChange[]> {
  const supabase = await createServerSupabase();
  const [service, revision, names] = await Promise.all([
    supabase.from("services").select("*").eq("id", serviceId).single(),
    supabase
      .from("service_revisions")
      .select("changes")
      .match({ service_id: serviceId, status: "pending" })
      .maybeSingle(),
    getServiceNames(),
  ]);
  if (revision.error) unwrap(revision);
  const changes = (revision.data?.changes ?? {}) as Record<string, unknown>;
  return compareService(rejected, { ...unwrap(service), ...changes }, names);
}

/**
 * The open revision of a published service, for its provider and for admins; null when there is none, or
 * when the caller may not read it.
 */
export async function getOpenServiceRevision(
  serviceId: string,
): Promise<OpenRevision<ServiceChange> | null> {
  if (!isUuid(serviceId)) return null;
  const supabase = await createServerSupabase();
  const revision = findOpenRevision(
    unwrap(
      await supabase
        .from("service_revisions")
        .select("changes,status,reason,submitted_at,decided_at")
        .eq("service_id", serviceId)
        .order("submitted_at", { ascending: false })
        .limit(LATEST_REVISIONS),
    ),
  );
  if (!revision) return null;
  const [service, names] = await Promise.all([
    supabase.from("services").select("*").eq("id", serviceId).maybeSingle(),
    getServiceNames(),
  ]);
  if (service.error) unwrap(service);
  if (!service.data) return null;
  return {
    status: revision.status === "pending" ? "pending" : "rejected",
    since: revision.decided_at ?? revision.submitted_at,
    reason: revision.reason,
    changes: compareService(service.data, revision.changes as Record<string, unknown>, names),
  };
}
