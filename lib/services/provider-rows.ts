import { bothLanguages } from "../shared/localized";
import { findCity } from "../venues/catalogue";
import type { City } from "../venues/types";
import { type ManagedService, serviceStatuses } from "./provider-types";
import { pricingTypes } from "./types";

export const managedServiceColumns =
  `id,name,name_ar,description,description_ar,city,images,pricing_type,price,currency,
  status,featured,rejection_reason,category_id,submitted_at,updated_at,
  service_categories(slug,name,name_ar),service_providers(business_name,status)` as const;

export type ManagedRow = {
  id: string;
  name: string;
  name_ar: string | null;
  description: string;
  description_ar: string | null;
  city: string;
  images: string[];
  pricing_type: string;
  price: number;
  currency: string;
  status: string;
  featured: boolean;
  rejection_reason: string | null;
  category_id: string | null;
  submitted_at: string | null;
  updated_at: string;
  service_categories: { slug: string; name: string; name_ar: string } | null;
  service_providers: { business_name: string; status: string } | null;
};

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
    categoryId: row.category_id,
    city: city?.name ?? bothLanguages(row.city, null),
    citySlug: city?.slug ?? row.city,
    provider: row.service_providers?.business_name ?? "",
    image: row.images[0] ?? null,
    images: row.images,
    pricingType: pricingTypes.find((type) => type === row.pricing_type) ?? "fixed",
    priceMinor: Number(row.price),
    currency: row.currency,
    status: serviceStatuses.find((status) => status === row.status) ?? "draft",
    featured: row.featured,
    reason: row.rejection_reason,
    submittedAt: row.submitted_at,
    updatedAt: row.updated_at,
  };
}
