import { type Read, readPublic } from "../cache/read";
import { unwrap } from "../errors";
import { createPublicClient } from "../supabase/public";
import { type Review, reviewColumns, toReview } from "./rows";

/** Reviews, newest first, and the number of all reviews for each rating (index 0 is one star). */
export type VenueReviews = { newest: Review[]; distribution: number[] };

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
    const ofVenue = client.from("reviews").select(reviewColumns).eq("venue_id", venueId);
    const [newest, counts] = await Promise.all([
      (stars ? ofVenue.eq("rating", stars) : ofVenue)
        .order("created_at", { ascending: false })
        .order("id")
        .range(from, from + limit - 1),
      client.rpc("get_venue_rating_counts", { p_venue_id: venueId }),
    ]);
    return {
      distribution: unwrap(counts),
      newest: unwrap(newest).map(toReview),
    };
  });
}
