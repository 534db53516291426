import { unwrap } from "../errors";
import type { ListingStatus } from "../listings/types";
import { managedRow, managedServiceColumns, toManagedService } from "../services/provider-rows";
import type { ManagedService } from "../services/provider-types";
import { compareProvider } from "../services/rules/provider-changes";
import { pictureUrl } from "../shared/picture-url";
import { isUuid } from "../shared/uuid";
import { z } from "../shared/zod";
import { readPage } from "../supabase/read-page";
import { createServerSupabase } from "../supabase/server";
import { parseRow } from "../supabase/unwrap-row";
import { listServiceCategories } from "../users/queries";
import { listCities } from "../venues/catalogue";
import { type EarlierRejection, getEarlierRejection } from "./rejection-queries";
import { getReviewVersion } from "./review-version-queries";
import type { PendingProvider, ReviewedService } from "./service-types";

const PAGE_SIZE = 25;

/** Names and emails of accounts, by id. Row-level security shows all to admins. */
async function getAccountNames(ids: string[]) {
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
 * A page of all services. `page` counts from 1; a page number that is too high returns the last page. Sorts pending
 * ones by the longest wait, others by the latest change; `changes` are services with a revision that waits for review.
 * Row-level security shows admins every status.
 */
export async function listManagedServices(filter: {
  status: ListingStatus | "changes" | null;
  page: number;
}): Promise<{ services: ManagedService[]; page: number; pages: number }> {
  const supabase = await createServerSupabase();
  const { status } = filter;
  const columns = status === "changes" ? "id,listing_revisions!inner(status)" : "id";
  const read = (from: number, to: number) => {
    let query = supabase.from("listings").select(columns, { count: "exact" }).eq("kind", "service");
    if (status === "changes") query = query.eq("listing_revisions.status", "pending");
    else if (status) query = query.eq("status", status);
    const sorted =
      status === "pending"
        ? query.order("submitted_at", { ascending: true })
        : query.order("updated_at", { ascending: false });
    return sorted.order("id").range(from, to);
  };
  const [cities, { rows, count, page }] = await Promise.all([
    listCities(),
    readPage(filter.page, PAGE_SIZE, read),
  ]);
  const ids = parseRow(z.array(z.object({ id: z.string() })), rows).map(({ id }) => id);
  const services = unwrap(
    await supabase.from("services").select(managedServiceColumns).in("id", ids),
  );
  return {
    services: parseRow(z.array(managedRow), services)
      .map((row) => toManagedService(row, cities))
      .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    page,
    pages: Math.max(1, Math.ceil(count / PAGE_SIZE)),
  };
}

/** A service for review; null without one. */
export async function getServiceForReview(id: string): Promise<ReviewedService | null> {
  if (!isUuid(id)) return null;
  const supabase = await createServerSupabase();
  const [cities, { data: row, error }] = await Promise.all([
    listCities(),
    supabase
      .from("services")
      .select(`${managedServiceColumns},provider_id,created_at`)
      .eq("id", id)
      .maybeSingle(),
  ]);
  unwrap({ data: true, error });
  if (!row) return null;
  const account = (await getAccountNames([row.provider_id])).get(row.provider_id);
  return {
    ...toManagedService(row, cities),
    providerStatus: row.service_providers?.status ?? "pending",
    ownerId: row.provider_id,
    ownerName: account?.name ?? "",
    ownerEmail: account?.email ?? "",
    createdAt: row.created_at,
  };
}

const withChanges = (rejection: EarlierRejection | null, current: Record<string, unknown>) =>
  rejection && { ...rejection, changes: compareProvider(rejection.fields, current) };

/**
 * At most `limit` businesses that wait for a decision, longest wait first. Further ones appear when these are decided.
 */
export async function listPendingProviders(limit: number): Promise<PendingProvider[]> {
  const supabase = await createServerSupabase();
  const pending = unwrap(
    await supabase
      .from("service_providers")
      .select("user_id")
      .eq("status", "pending")
      .order("updated_at")
      .order("user_id")
      .limit(limit),
  );
  const versions = new Map(
    await Promise.all(
      pending.map(
        async ({ user_id: id }) => [id, (await getReviewVersion("provider", id)) ?? ""] as const,
      ),
    ),
  );
  const [response, categories] = await Promise.all([
    supabase
      .from("service_providers")
      .select("*")
      .in("user_id", [...versions.keys()])
      .eq("status", "pending")
      .order("updated_at")
      .order("user_id"),
    listServiceCategories(),
  ]);
  const rows = unwrap(response);
  const [accounts, rejections] = await Promise.all([
    getAccountNames(rows.map((row) => row.user_id)),
    Promise.all(rows.map((row) => getEarlierRejection("provider", row.user_id))),
  ]);
  return rows.map((row, index) => ({
    id: row.user_id,
    version: versions.get(row.user_id) ?? "",
    name: row.business_name,
    description: row.business_description,
    websiteUrl: row.website_url,
    logoUrl: pictureUrl(row.logo_url),
    years: row.years_of_experience,
    categories: categories
      .filter(({ id }) => row.category_ids.includes(id))
      .map(({ name }) => name),
    ownerName: accounts.get(row.user_id)?.name ?? "",
    ownerEmail: accounts.get(row.user_id)?.email ?? "",
    appliedAt: row.updated_at,
    rejection: withChanges(rejections[index] ?? null, row),
  }));
}
