import { readRow, recoverForm } from "../listings/fields/listing-form";
import type { CaptionRow } from "../listings/photos";
import { toListingStatus } from "../listings/types";
import { bothLanguages } from "../shared/localized";
import { z } from "../shared/zod";
import type { Tables } from "../supabase/database.types";
import { numeric, parseRow } from "../supabase/unwrap-row";
import { findCity } from "../venues/catalogue";
import type { City } from "../venues/types";
import type { EditedService, ManagedService } from "./provider-types";
import { type ServiceTypes, serviceFields } from "./service-fields";
import { pricingTypes } from "./types";

export const managedServiceColumns =
  `id,name,name_ar,description,description_ar,city,images,pricing_type,price,currency,
  status,listing_version,archived_at,featured,rejection_reason,category_id,submitted_at,updated_at,
  service_categories(slug,name,name_ar),service_providers(business_name,status)` as const;

/** The columns that the form of a service reads, besides those. Its photos are rows of the listing. */
export const editedServiceColumns =
  "*,service_categories(slug,name,name_ar),service_providers(business_name,status)" as const;

/** A row with `managedServiceColumns`. */
export const managedRow = z.object({
  id: z.string(),
  name: z.string(),
  name_ar: z.string().nullable(),
  description: z.string(),
  description_ar: z.string().nullable(),
  city: z.string(),
  images: z.array(z.string()),
  pricing_type: z.string(),
  price: numeric,
  currency: z.string(),
  status: z.string(),
  listing_version: z.number(),
  archived_at: z.string().nullable(),
  featured: z.boolean(),
  rejection_reason: z.string().nullable(),
  category_id: z.string().nullable(),
  submitted_at: z.string().nullable(),
  updated_at: z.string(),
  service_categories: z
    .object({ slug: z.string(), name: z.string(), name_ar: z.string() })
    .nullable(),
  service_providers: z.object({ business_name: z.string() }).nullable(),
});
type ManagedRow = z.output<typeof managedRow>;

/** A service from a row with `managedServiceColumns`. */
export function toManagedService(row: ManagedRow, cities: City[]): ManagedService {
  const category = row.service_categories;
  const city = findCity(cities, row.city);
  return {
    id: row.id,
    name: bothLanguages(row.name, row.name_ar),
    description: bothLanguages(row.description, row.description_ar),
    category: category && {
      slug: category.slug,
      name: bothLanguages(category.name, category.name_ar),
    },
    city: city?.name ?? bothLanguages(row.city, null),
    provider: row.service_providers?.business_name ?? "",
    image: row.images[0] ?? null,
    images: row.images,
    pricingType: pricingTypes.find((type) => type === row.pricing_type) ?? "fixed",
    priceMinor: Number(row.price),
    currency: row.currency,
    version: String(row.listing_version),
    status: toListingStatus(row.status),
    archivedAt: row.archived_at,
    featured: row.featured,
    reason: row.rejection_reason,
    submittedAt: row.submitted_at,
    updatedAt: row.updated_at,
  };
}

/**
 * A service in its form, from a row with `editedServiceColumns` and the rows of its photos; with the columns of its open
 * revision.
 */
export function toEditedService(
  stored: Tables<"services">,
  listing_images: CaptionRow[],
  cities: City[],
  revision?: unknown,
): EditedService {
  const row: ServiceTypes["row"] = { ...stored, listing_images, ...Object(revision) };
  return {
    ...toManagedService(parseRow(managedRow, row), cities),
    form: recoverForm(serviceFields, readRow(serviceFields, row, { cities })),
    approvedImages: stored.images,
  };
}
