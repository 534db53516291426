import { unwrap } from "../errors";
import { bothLanguages, type Localized } from "../shared/localized";
import { createServerSupabase } from "../supabase/server";
import { findCity, getCatalogue } from "../venues/catalogue";
import { type CardItem, toCard } from "../venues/search/queries";
import type { VenueCard } from "../venues/types";

/** A saved venue; `card` is null once it is no longer public. */
export type SavedVenue = { id: string; name: Localized; city: Localized; card: VenueCard | null };

/** The caller's saved venues, newest first. Throws not_signed_in. */
export async function listSavedVenues(): Promise<SavedVenue[]> {
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

/** The ids of the caller's saved venues; null when nobody is signed in. */
export async function listSavedIds(): Promise<string[] | null> {
  const supabase = await createServerSupabase();
  const { data } = await supabase.from("favorites").select("venue_id").limit(1000);
  return data?.map((row) => row.venue_id) ?? null;
}
