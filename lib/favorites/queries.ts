import { unwrap } from "../errors";
import { bothLanguages, type Localized } from "../shared/localized";
import { readAllRows } from "../supabase/read-all-rows";
import { createServerSupabase } from "../supabase/server";
import { parseRow } from "../supabase/unwrap-row";
import { findCity, getCatalogue } from "../venues/catalogue";
import { toCard } from "../venues/search/queries";
import { cardItem } from "../venues/search/rows";
import type { VenueCard } from "../venues/types";

/** A venue among the favourites; `card` is null once it is no longer public. */
export type FavoriteVenue = {
  id: string;
  name: Localized;
  city: Localized;
  card: VenueCard | null;
};

const PAGE_SIZE = 24;

/** A page of the caller's saved venues, newest first, with the cursor of the next page. Throws not_signed_in. */
export async function listFavoriteVenues(
  cursor?: string,
): Promise<{ venues: FavoriteVenue[]; next: string | null }> {
  const supabase = await createServerSupabase();
  const [answer, catalogue] = await Promise.all([
    supabase.rpc("list_my_favorites", { p_limit: PAGE_SIZE + 1, p_cursor: cursor }),
    getCatalogue(),
  ]);
  const cities = catalogue.ok ? catalogue.data.cities : [];
  const rows = unwrap(answer);
  const page = rows.slice(0, PAGE_SIZE);
  const venues = page.map((row) => ({
    id: row.venue_id,
    name: bothLanguages(row.name, row.name_ar),
    city: findCity(cities, row.city)?.name ?? bothLanguages(row.city, null),
    card: row.card ? toCard(parseRow(cardItem, row.card)) : null,
  }));
  return { venues, next: rows.length > PAGE_SIZE ? (page.at(-1)?.cursor ?? null) : null };
}

/** Returns the ids of the listings among the caller's favourites, or null when nobody is signed in. */
export async function listFavoriteIds(): Promise<string[] | null> {
  const supabase = await createServerSupabase();
  const rows = await readAllRows((from, to) =>
    supabase.from("favorites").select("listing_id").order("listing_id").range(from, to),
  ).catch(() => null);
  return rows?.map((row) => row.listing_id) ?? null;
}
