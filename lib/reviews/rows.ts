/** A review as pages show it. `createdAt` is an ISO 8601 instant. */
export type Review = {
  id: string;
  /** Empty without a name; null when the account was deleted. */
  author: string | null;
  rating: number;
  text: string;
  reply: string | null;
  createdAt: string;
  /** Whether it counts in the rating of its venue. */
  isCounted: boolean;
};

export const reviewColumns = "id,author_name,rating,text,reply,created_at,is_counted";

/** Converts a row with `reviewColumns` to a review. */
export function toReview(row: {
  id: string;
  author_name: string | null;
  rating: number;
  text: string;
  reply: string | null;
  created_at: string;
  is_counted: boolean | null;
}): Review {
  return {
    id: row.id,
    author: row.author_name,
    rating: row.rating,
    text: row.text,
    reply: row.reply,
    createdAt: row.created_at,
    isCounted: row.is_counted ?? true,
  };
}
