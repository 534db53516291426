import { type Read, readPublic } from "../cache/read";
import { unwrap } from "../errors";
import { createPublicClient } from "../supabase/public";

/** A review as the venue page shows it. `createdAt` is an ISO 8601 instant. */
export type Review = {
  id: string;
  /** Empty without a name; null when the account was deleted. */
  author: string | null;
  rating: number;
  text: string;
  reply: string | null;
  createdAt: string;
};

/** The newest reviews, and the number of all reviews for each rating (index 0 is one star). */
export type VenueReviews = { newest: Review[]; distribution: number[] };

/** Reviews of an active venue, cached with the venue's tag. */
export function listReviews(venueId: string, limit: number): Promise<Read<VenueReviews>> {
  return readPublic(["reviews", venueId, String(limit)], [`venue:${venueId}`], async () => {
    const client = createPublicClient();
    const [newest, counts] = await Promise.all([
      client
        .from("reviews")
        .select("id,author_name,rating,text,reply,created_at")
        .eq("venue_id", venueId)
        .order("created_at", { ascending: false })
        .limit(limit),
      client.rpc("get_venue_rating_counts", { p_venue_id: venueId }),
    ]);
    return {
      distribution: unwrap(counts),
      newest: unwrap(newest).map((row) => ({
        id: row.id,
        author: row.author_name,
        rating: row.rating,
        text: row.text,
        reply: row.reply,
        createdAt: row.created_at,
      })),
    };
  });
}
