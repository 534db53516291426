import { unwrap } from "../errors";
import { listServiceCities } from "../services/provider-queries";
import { managedColumns, toManaged } from "../services/provider-rows";
import type { ManagedService, ServiceStatus } from "../services/provider-types";
import { isUuid } from "../shared/uuid";
import { createServerSupabase } from "../supabase/server";
import { listServiceCategories } from "../users/queries";
import type { ReviewedService, WaitingProvider } from "./service-types";

const PAGE_SIZE = 25;

/** Who stands behind accounts, by id. Row-level security shows all to admins. */
async function peopleOf(ids: string[]) {
  const supabase = await createServerSupabase();
  const rows = ids.length
    ? unwrap(await supabase.from("users").select("id, first_name, last_name, email").in("id", ids))
    : [];
  return new Map(
    rows.map((row) => [
      row.id,
      { name: `${row.first_name ?? ""} ${row.last_name}`.trim(), email: row.email ?? "" },
    ]),
  );
}

/**
 * Services of every provider, `page` counting from 1: what waits by the longest wait, all else by the
 * latest change. Row-level security shows every status to admins.
 */
export async function listManagedServices(filter: {
  status: ServiceStatus | null;
  page: number;
}): Promise<{ services: ManagedService[]; pages: number }> {
  const supabase = await createServerSupabase();
  const from = (filter.page - 1) * PAGE_SIZE;
  let query = supabase.from("services").select(managedColumns, { count: "exact" });
  if (filter.status) query = query.eq("status", filter.status);
  const sorted =
    filter.status === "pending"
      ? query.order("submitted_at", { ascending: true })
      : query.order("updated_at", { ascending: false });
  const [cities, { data, error, count }] = await Promise.all([
    listServiceCities(),
    sorted.order("id").range(from, from + PAGE_SIZE - 1),
  ]);
  return {
    services: unwrap({ data, error }).map((row) => toManaged(row, cities)),
    pages: Math.max(1, Math.ceil((count ?? 0) / PAGE_SIZE)),
  };
}

/** A service in full, or null when there is none. */
export async function getServiceForReview(id: string): Promise<ReviewedService | null> {
  if (!isUuid(id)) return null;
  const supabase = await createServerSupabase();
  const [cities, { data: row, error }] = await Promise.all([
    listServiceCities(),
    supabase
      .from("services")
      .select(`${managedColumns},provider_id,standing:service_providers(status)`)
      .eq("id", id)
      .maybeSingle(),
  ]);
  unwrap({ data: true, error });
  if (!row) return null;
  const person = (await peopleOf([row.provider_id])).get(row.provider_id);
  return {
    ...toManaged(row, cities),
    providerStatus: row.standing?.status ?? "pending",
    personName: person?.name ?? "",
    personEmail: person?.email ?? "",
  };
}

/** Businesses that wait for an answer, the longest wait first. */
export async function listWaitingProviders(): Promise<WaitingProvider[]> {
  const supabase = await createServerSupabase();
  const [answer, categories] = await Promise.all([
    supabase
      .from("service_providers")
      .select("*")
      .eq("status", "pending")
      .order("updated_at")
      .limit(100),
    listServiceCategories(),
  ]);
  const rows = unwrap(answer);
  const people = await peopleOf(rows.map((row) => row.user_id));
  return rows.map((row) => ({
    id: row.user_id,
    name: row.business_name,
    description: row.business_description,
    websiteUrl: row.website_url,
    logoUrl: row.logo_url,
    years: row.years_of_experience,
    categories: categories
      .filter(({ id }) => row.category_ids.includes(id))
      .map(({ name }) => name),
    personName: people.get(row.user_id)?.name ?? "",
    personEmail: people.get(row.user_id)?.email ?? "",
    appliedAt: row.updated_at,
  }));
}
