import { unwrap } from "../errors";
import { bothLanguages, type Localized } from "../shared/localized";
import { createServerSupabase } from "../supabase/server";
import { findCity, getCatalogue } from "../venues/catalogue";
import { type CardItem, toCard } from "../venues/search/queries";
import type { VenueCard } from "../venues/types";

/** A venue among the favourites; `card` is null once it is no longer public. */
export type FavoriteVenue = {
  id: string;
  name: Localized;
  city: Localized;
  card: VenueCard | null;
};

/** Returns the caller's favourites, newest first. Throws not_signed_in. */
export async function listFavoriteVenues(): Promise<FavoriteVenue[]> {
  const supabase = await createServerSupabase();
  const [answer, catalogue] = await Promise.all([
    supabase.rpc("list_my_favorites"),
    getCatalogue(),
  ]);
  const cities = catalogue.ok ? catalogue.data.cities : [];
  const rows = unwrap(answer);
  return rows.map((row) => ({
    id: row.venue_id,
    name: bothLanguages(row.name, row.name_ar),
    city: findCity(cities, row.city)?.name ?? bothLanguages(row.city, null),
    card: row.card ? toCard(row.card as unknown as CardItem) : null,
  }));
}

/** Returns the ids of the caller's favourites, or null when nobody is signed in. */
export async function listFavoriteIds(): Promise<string[] | null> {
  const supabase = await createServerSupabase();
  const { data } = await supabase.from("favorites").select("venue_id").limit(1000);
  return data?.map((row) => row.venue_id) ?? null;
}
