import { cache } from "react";
import { type Read, readPublic } from "../cache/read";
import { cacheTags } from "../cache/tags";
import { unwrap } from "../errors";
import { bothLanguages } from "../shared/localized";
import { createPublicClient } from "../supabase/public";
import type { Catalogue, CatalogueItem, City } from "./types";

type Row = { slug: string; name: string; name_ar: string };

const item = (row: Row): CatalogueItem => ({
  slug: row.slug,
  name: bothLanguages(row.name, row.name_ar),
});

async function load(): Promise<Catalogue> {
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
    venueTypes: unwrap(types).map(item),
    eventTypes: unwrap(events).map(item),
    amenities: unwrap(amenities).map((row) => ({ ...item(row), category: row.category })),
    cities: unwrap(cities).map((row) => ({
      ...item(row),
      country: row.country,
      timeZone: row.time_zone,
      currency: row.currency,
      latitude: row.latitude,
      longitude: row.longitude,
    })),
  };
}

/** Types, events, amenities and cities that listings choose from. */
export const getCatalogue = cache(
  (): Promise<Read<Catalogue>> => readPublic(["catalogue"], [cacheTags.catalogue], load),
);

export const emptyCatalogue: Catalogue = {
  venueTypes: [],
  eventTypes: [],
  amenities: [],
  cities: [],
};

/** The known city that a listing's text means, by slug or by name in either language. */
export function findCity(cities: City[], text: string): City | undefined {
  const wanted = text.trim().toLowerCase();
  return cities.find(
    ({ slug, name }) => slug === wanted || name.en.toLowerCase() === wanted || name.ar === wanted,
  );
}
