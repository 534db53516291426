import { bothLanguages } from "../shared/localized";
import { findCity } from "./catalogue";
import {
  type CatalogueItem,
  type City,
  type Policy,
  type Pricing,
  policies,
  pricingModels,
  type VenueCard,
  type VenueImage,
} from "./types";

type NamedRow = { slug: string; name: string; name_ar: string };
type ImageRow = {
  path: string;
  position: number;
  alt: string | null;
  alt_ar: string | null;
  caption: string | null;
  caption_ar: string | null;
};
type PricingRow = {
  pricing_model: string;
  currency: string;
  price_per_day: number;
  price_per_person: number;
  minimum_hours: number;
};

/** The columns that a card needs; the type below is their shape. */
export const cardColumns = `id,name,name_ar,area,area_ar,city,capacity,avg_rating,review_count,
  instant_booking,featured,price_per_hour,venue_types(slug,name,name_ar),
  venue_pricing(pricing_model,currency,price_per_day,price_per_person,minimum_hours),
  venue_images(path,position,alt,alt_ar,caption,caption_ar)` as const;

export type CardRow = {
  id: string;
  name: string;
  name_ar: string | null;
  area: string | null;
  area_ar: string | null;
  city: string;
  capacity: number;
  avg_rating: number;
  review_count: number;
  instant_booking: boolean;
  featured: boolean;
  price_per_hour: number;
  venue_types: NamedRow | null;
  venue_pricing: PricingRow | null;
  venue_images: ImageRow[];
};

export const toItem = (row: NamedRow): CatalogueItem => ({
  slug: row.slug,
  name: bothLanguages(row.name, row.name_ar),
});

/** Pictures in the host's order, the main one first. */
export function toImages(rows: ImageRow[]): VenueImage[] {
  return [...rows]
    .sort((a, b) => a.position - b.position)
    .map((row) => ({
      path: row.path,
      alt: bothLanguages(row.alt, row.alt_ar),
      caption: bothLanguages(row.caption, row.caption_ar),
    }));
}

function toPricing(hour: number, row: PricingRow | null): Pricing {
  return {
    model: pricingModels.find((model) => model === row?.pricing_model) ?? "hourly",
    currency: row?.currency ?? "EGP",
    hourMinor: Number(hour),
    dayMinor: Number(row?.price_per_day ?? 0),
    personMinor: Number(row?.price_per_person ?? 0),
    minimumHours: Number(row?.minimum_hours ?? 1),
  };
}

/** A policy by name; the default of new listings when it is none we know. */
export function toPolicy(name: string): Policy {
  return policies.find((policy) => policy === name) ?? "flexible";
}

export function toCard(row: CardRow, cities: City[]): VenueCard {
  return {
    id: row.id,
    name: bothLanguages(row.name, row.name_ar),
    type: row.venue_types && toItem(row.venue_types),
    area: bothLanguages(row.area, row.area_ar),
    city: findCity(cities, row.city)?.name ?? bothLanguages(row.city, null),
    capacity: row.capacity,
    rating: { average: Number(row.avg_rating), count: row.review_count },
    image: toImages(row.venue_images)[0] ?? null,
    instant: row.instant_booking,
    featured: row.featured,
    pricing: toPricing(row.price_per_hour, row.venue_pricing),
  };
}
