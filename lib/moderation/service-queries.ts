import { unwrap } from "../errors";
import { readListingImages } from "../listings/queries";
import {
  editedServiceColumns,
  managedRow,
  managedServiceColumns,
  toEditedService,
  toManagedService,
} from "../services/provider-rows";
import type { ManagedService } from "../services/provider-types";
import { compareProvider } from "../services/rules/provider-changes";
import { pictureUrl } from "../shared/picture-url";
import { isUuid } from "../shared/uuid";
import { z } from "../shared/zod";
import { createServerSupabase } from "../supabase/server";
import { parseRow } from "../supabase/unwrap-row";
import { listServiceCategories } from "../users/queries";
import { listCities } from "../venues/catalogue";
import { listManagedListings } from "./queries";
import { type EarlierRejection, getEarlierRejection } from "./rejection-queries";
import { getReviewVersion } from "./review-version-queries";
import type { PendingProvider, ReviewedService } from "./service-types";

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

/** A page of all services; see `listManagedListings`. */
export async function listManagedServices(
  filter: Parameters<typeof listManagedListings>[1],
): Promise<{ services: ManagedService[]; page: number; pages: number }> {
  const [cities, { listings, ...rest }] = await Promise.all([
    listCities(),
    listManagedListings("service", filter),
  ]);
  const ids = listings.map(({ id }) => id);
  const supabase = await createServerSupabase();
  const services = unwrap(
    await supabase.from("services").select(managedServiceColumns).in("id", ids),
  );
  return {
    ...rest,
    services: parseRow(z.array(managedRow), services)
      .map((row) => toManagedService(row, cities))
      .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
  };
}

/** A service for review; null without one. */
export async function getServiceForReview(id: string): Promise<ReviewedService | null> {
  if (!isUuid(id)) return null;
  const supabase = await createServerSupabase();
  const [cities, images, { data: row, error }] = await Promise.all([
    listCities(),
    readListingImages(id),
    supabase.from("services").select(editedServiceColumns).eq("id", id).maybeSingle(),
  ]);
  unwrap({ data: true, error });
  if (!row) return null;
  const account = (await getAccountNames([row.provider_id])).get(row.provider_id);
  return {
    ...toEditedService(row, images, cities),
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
