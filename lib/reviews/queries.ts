import { type Read, readPublic } from "../cache/read";
import { requireSuccess, unwrap } from "../errors";
import { createPublicClient } from "../supabase/public";
import { type Review, reviewColumns, toReview } from "./rows";

/** Reviews, newest first, and their number. */
export type VenueReviews = {
  newest: Review[];
  /** The number of reviews that count for each rating; index 0 is one star. */
  distribution: number[];
  /** The number of the requested reviews, including those that do not count. */
  total: number;
};

/**
 * A page of `limit` reviews of an active venue, cached with the venue's tag; `page` counts from 1. With `stars` only those
 * with that rating.
 */
export function listReviews(
  venueId: string,
  limit: number,
  page = 1,
  stars?: number,
): Promise<Read<VenueReviews>> {
  const from = (page - 1) * limit;
  const key = ["reviews", venueId, String(limit), String(page), String(stars ?? "all")];
  return readPublic(key, [`venue:${venueId}`], async () => {
    const client = createPublicClient();
    const ofVenue = client.from("reviews").select(reviewColumns).eq("listing_id", venueId);
    const all = client
      .from("reviews")
      .select("id", { count: "exact", head: true })
      .eq("listing_id", venueId);
    const [newest, total, counts] = await Promise.all([
      (stars ? ofVenue.eq("rating", stars) : ofVenue)
        .order("created_at", { ascending: false })
        .order("id")
        .range(from, from + limit - 1),
      stars ? all.eq("rating", stars) : all,
      client.rpc("get_venue_rating_counts", { p_venue_id: venueId }),
    ]);
    requireSuccess(total);
    return {
      total: total.count ?? 0,
      distribution: unwrap(counts),
      newest: unwrap(newest).map(toReview),
    };
  });
}
