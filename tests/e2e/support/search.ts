import { anonymousClient } from "./backend";

type FoundVenue = {
  id: string;
  name: string;
  name_ar: string;
  capacity: number;
  total_minor: number;
};

/** Returns what the database finds: the first venues in order, and the total. */
export async function searchVenues(filters: Record<string, unknown>, query = "", limit = 24) {
  const { data, error } = await anonymousClient().rpc("search_venues", {
    p_query: query,
    p_filters: filters,
    p_limit: limit,
  });
  if (error) throw error;
  const { items, total } = data as { items: FoundVenue[]; total: number };
  return { items, total };
}

export async function countVenues(filters: Record<string, unknown>, query = ""): Promise<number> {
  return (await searchVenues(filters, query, 1)).total;
}

/** A city in which no other test lists or books anything. */
export const quietCity = { slug: "luxor", en: "Luxor", ar: "الأقصر" } as const;
