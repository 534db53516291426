import { cache } from "react";
import { cacheTags } from "../cache/cache-tags";
import { type Read, readFresh, readPublic } from "../cache/read";
import { unwrap } from "../errors";
import { getServiceFeePercent } from "../quotes/queries";
import { getConfirmations } from "../shared/confirmations";
import { bothLanguages } from "../shared/localized";
import { withFee } from "../shared/money";
import { pictureUrl } from "../shared/picture-url";
import { isUuid } from "../shared/uuid";
import { z } from "../shared/zod";
import { createPublicClient } from "../supabase/public";
import { readPage } from "../supabase/read-page";
import { numeric, parseRow } from "../supabase/unwrap-row";
import { findCity, listCities } from "../venues/catalogue";
import { toImages } from "../venues/rows";
import type { CatalogueItem, City } from "../venues/types";
import type { ServiceParams } from "./search-params";
import { pricingTypes, type ServiceCard, type ServiceDetail, type ServicePage } from "./types";

export const servicesPerPage = 24;

/** The most venues listed on the page of a service. */
const MAX_VENUES = 24;

const cardColumns = `id,name,name_ar,city,images,pricing_type,price,currency,
  service_categories(slug,name,name_ar),service_providers(business_name)` as const;

const cardRow = z.object({
  id: z.string(),
  name: z.string(),
  name_ar: z.string().nullable(),
  city: z.string(),
  images: z.array(z.string()),
  pricing_type: z.string(),
  price: numeric,
  currency: z.string(),
  service_categories: z
    .object({ slug: z.string(), name: z.string(), name_ar: z.string() })
    .nullable(),
  service_providers: z.object({ business_name: z.string() }).nullable(),
});

function toCard(row: z.output<typeof cardRow>, cities: City[], feePercent: number): ServiceCard {
  const category = row.service_categories;
  return {
    id: row.id,
    name: bothLanguages(row.name, row.name_ar),
    category: category && {
      slug: category.slug,
      name: bothLanguages(category.name, category.name_ar),
    },
    city: findCity(cities, row.city)?.name ?? bothLanguages(row.city, null),
    provider: row.service_providers?.business_name ?? "",
    image: row.images[0] ?? null,
    pricingType: pricingTypes.find((type) => type === row.pricing_type) ?? "fixed",
    priceMinor: withFee(Number(row.price), feePercent),
    currency: row.currency,
  };
}

/** The service categories in display order. */
export function listServiceCategories(): Promise<Read<CatalogueItem[]>> {
  return readPublic(["service-categories"], [cacheTags.catalogue], async () => {
    const rows = await createPublicClient()
      .from("service_categories")
      .select("slug,name,name_ar")
      .order("position");
    return unwrap(rows).map((row) => ({
      slug: row.slug,
      name: bothLanguages(row.name, row.name_ar),
    }));
  });
}

async function searchServices(params: ServiceParams, cities: City[]): Promise<ServicePage> {
  const [{ rows, count, page }, feePercent] = await Promise.all([
    readPage(params.page, servicesPerPage, (from, to) =>
      filterServices(params, cities)
        .order("featured", { ascending: false })
        .order("name")
        .order("id")
        .range(from, to),
    ),
    getServiceFeePercent(),
  ]);
  const cards = parseRow(z.array(cardRow), rows).map((row) => toCard(row, cities, feePercent));
  return { cards, total: count, page };
}

function filterServices(params: ServiceParams, cities: City[]) {
  let query = createPublicClient()
    .from("services")
    .select(
      params.category ? cardColumns.replace("categories(", "categories!inner(") : cardColumns,
      { count: "exact" },
    )
    .eq("status", "active");
  if (params.category) query = query.eq("service_categories.slug", params.category);
  if (params.city) {
    const city = cities.find(({ slug }) => slug === params.city);
    query = query.in("city", [params.city, ...(city ? [city.name.en, city.name.ar] : [])]);
  }
  // Only letters, digits and spaces: PostgREST reads commas and brackets as filter syntax.
  const words = params.q
    .replace(/[^\p{L}\p{M}\p{N} ]+/gu, " ")
    .trim()
    .split(/\s+/)
    .slice(0, 6);
  for (const word of words.filter(Boolean)) {
    const like = `ilike.*${word}*`;
    query = query.or(
      `name.${like},name_ar.${like},description.${like},description_ar.${like},city.${like}`,
    );
  }
  return query;
}

/**
 * A page of active services; a page number that is too high returns the last page. Cached only without a search text,
 * because there are too many texts.
 */
export async function listServices(params: ServiceParams): Promise<Read<ServicePage>> {
  const cities = await listCities();
  if (params.q) return readFresh(() => searchServices(params, cities));
  return readPublic(["services", JSON.stringify(params)], [cacheTags.services], () =>
    searchServices(params, cities),
  );
}

/** The first public venues that offer a service, and whether there are more. */
async function loadVenues(serviceId: string, cities: City[]) {
  const rows = unwrap(
    await createPublicClient()
      .from("venue_services")
      .select("venues!inner(id,name,name_ar,city,images)")
      .eq("service_id", serviceId)
      .eq("status", "accepted")
      .eq("venues.status", "active")
      .order("venue_id")
      .limit(MAX_VENUES + 1),
  );
  const venues = rows.slice(0, MAX_VENUES).map(({ venues: venue }) => ({
    id: venue.id,
    name: bothLanguages(venue.name, venue.name_ar),
    city: findCity(cities, venue.city)?.name ?? bothLanguages(venue.city, null),
    image: venue.images[0] ?? null,
  }));
  return { venues, hasMoreVenues: rows.length > MAX_VENUES };
}

async function loadService(id: string, cities: City[]): Promise<ServiceDetail | null> {
  const client = createPublicClient();
  const [response, images] = await Promise.all([
    client
      .from("services")
      .select(
        `id,name,name_ar,city,images,pricing_type,price,currency,description,description_ar,
       service_categories(slug,name,name_ar),
       service_providers(business_name,business_description,logo_url,website_url,
         years_of_experience),provider_id`,
      )
      .eq("id", id)
      .eq("status", "active")
      .maybeSingle(),
    client
      .from("listing_images")
      .select("path,position,caption,caption_ar,alt,alt_ar")
      .eq("listing_id", id),
  ]);
  if (response.error) throw response.error;
  const row = response.data;
  if (!row) return null;
  const provider = row.service_providers;
  const profile = await client
    .from("public_profiles")
    .select("is_verified,verification_type,is_identity_checked")
    .eq("id", row.provider_id)
    .maybeSingle();
  return {
    ...toCard(row, cities, await getServiceFeePercent()),
    description: bothLanguages(row.description, row.description_ar),
    images: toImages(unwrap(images)),
    providerCard: provider && {
      name: provider.business_name,
      description: provider.business_description,
      logoUrl: pictureUrl(provider.logo_url),
      websiteUrl: provider.website_url,
      years: provider.years_of_experience,
      confirmations: profile.data
        ? getConfirmations({
            ...profile.data,
            isIdentityChecked: profile.data.is_identity_checked,
          })
        : [],
    },
    ...(await loadVenues(id, cities)),
  };
}

/** An active service with its provider and venues; null for one that is not public. */
export const getService = cache(async (id: string): Promise<Read<ServiceDetail | null>> => {
  if (!isUuid(id)) return { ok: true, data: null };
  const cities = await listCities();
  const key = id.toLowerCase();
  return readPublic(["service", key], [cacheTags.services, cacheTags.venues], () =>
    loadService(key, cities),
  );
});
