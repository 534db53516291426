import { type Read, readPublic } from "../cache/read";
import { unwrap } from "../errors";
import { createPublicClient } from "../supabase/public";
import { type Review, reviewColumns, toReview } from "./rows";

/** The newest reviews, and the number of all reviews for each rating (index 0 is one star). */
export type VenueReviews = { newest: Review[]; distribution: number[] };

/** Reviews of an active venue, cached with the venue's tag. */
export function listReviews(venueId: string, limit: number): Promise<Read<VenueReviews>> {
  return readPublic(["reviews", venueId, String(limit)], [`venue:${venueId}`], async () => {
    const client = createPublicClient();
    const [newest, counts] = await Promise.all([
      client
        .from("reviews")
        .select(reviewColumns)
        .eq("venue_id", venueId)
        .order("created_at", { ascending: false })
        .limit(limit),
      client.rpc("get_venue_rating_counts", { p_venue_id: venueId }),
    ]);
    return {
      distribution: unwrap(counts),
      newest: unwrap(newest).map(toReview),
    };
  });
}
