import { cache } from "react";
import { cacheTags } from "../cache/cache-tags";
import { type Read, readPublic } from "../cache/read";
import { unwrap } from "../errors";
import { bothLanguages } from "../shared/localized";
import { createPublicClient } from "../supabase/public";
import type { Catalogue, CatalogueItem, City } from "./types";

type Row = { slug: string; name: string; name_ar: string };

const toItem = (row: Row): CatalogueItem => ({
  slug: row.slug,
  name: bothLanguages(row.name, row.name_ar),
});

async function loadCatalogue(): Promise<Catalogue> {
  const client = createPublicClient();
  const [types, events, amenities, cities] = await Promise.all([
    client.from("venue_types").select("slug,name,name_ar").order("position"),
    client.from("event_types").select("slug,name,name_ar").order("position"),
    client.from("amenities").select("slug,name,name_ar,category").order("position"),
    client
      .from("cities")
      .select("slug,name,name_ar,country,time_zone,currency,latitude,longitude")
      .order("position"),
  ]);
  return {
    venueTypes: unwrap(types).map(toItem),
    eventTypes: unwrap(events).map(toItem),
    amenities: unwrap(amenities).map((row) => ({ ...toItem(row), category: row.category })),
    cities: unwrap(cities).map((row) => ({
      ...toItem(row),
      country: row.country,
      timeZone: row.time_zone,
      currency: row.currency,
      latitude: row.latitude,
      longitude: row.longitude,
    })),
  };
}

/** The reference data of listings: venue types, event types, amenities and cities. */
export const getCatalogue = cache(
  (): Promise<Read<Catalogue>> => readPublic(["catalogue"], [cacheTags.catalogue], loadCatalogue),
);

export const emptyCatalogue: Catalogue = {
  venueTypes: [],
  eventTypes: [],
  amenities: [],
  cities: [],
};

/** The cities of the catalogue; empty when it cannot be read. */
export async function listCities(): Promise<City[]> {
  const catalogue = await getCatalogue();
  return catalogue.ok ? catalogue.data.cities : [];
}

/** The city that a listing's text names, by its slug or by its name in either language. */
export function findCity(cities: City[], text: string): City | undefined {
  const normalized = text.trim().toLowerCase();
  return cities.find(
    ({ slug, name }) =>
      slug === normalized || name.en.toLowerCase() === normalized || name.ar === normalized,
  );
}
