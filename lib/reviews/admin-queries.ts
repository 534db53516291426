import { unwrap } from "../errors";
import { type ListingKind, toListingKind } from "../listings/types";
import { bothLanguages, type Localized } from "../shared/localized";
import { createServerSupabase } from "../supabase/server";
import { type ReviewGroup, type ReviewMark, reviewMarks } from "./rules/admin-lists";
import { type ExclusionReason, toExclusionReason } from "./rules/exclusion";

/** A review in the list of admins. `createdAt` is an ISO 8601 instant. */
export type AdminReview = {
  id: string;
  bookingId: string;
  reference: string;
  listing: { kind: ListingKind; id: string; name: Localized };
  /** Empty without a name. */
  author: string;
  host: string;
  rating: number;
  text: string;
  createdAt: string;
  /** Null when it counts in the rating. */
  exclusion: ExclusionReason | null;
  /** An admin's decision; null when the rule decides. */
  decision: "counted" | "left_out" | null;
  /** What its author and the host share. */
  marks: ReviewMark[];
};

const PAGE_SIZE = 25;

/** A page of the reviews, latest first; with `text` only those that contain it. Throws `only_admins`. */
export async function listAllReviews(
  group: ReviewGroup,
  text: string,
  cursor?: string,
): Promise<{ reviews: AdminReview[]; next: string | null }> {
  const supabase = await createServerSupabase();
  const rows = unwrap(
    await supabase.rpc("admin_list_reviews", {
      p_group: group,
      p_text: text,
      p_cursor: cursor,
      p_limit: PAGE_SIZE,
    }),
  );
  return {
    reviews: rows.map((row) => ({
      id: row.id,
      bookingId: row.booking_id,
      reference: row.reference,
      listing: {
        kind: toListingKind(row.listing_kind),
        id: row.listing_id,
        name: bothLanguages(row.listing_name, row.listing_name_ar),
      },
      author: row.author,
      host: row.host,
      rating: row.rating,
      text: row.text,
      createdAt: row.created_at,
      exclusion: toExclusionReason(row.not_counted_reason),
      decision:
        row.admin_decision === "counted" || row.admin_decision === "left_out"
          ? row.admin_decision
          : null,
      marks: reviewMarks.filter((mark) => row.marks.includes(mark)),
    })),
    next: rows.length === PAGE_SIZE ? (rows.at(-1)?.cursor ?? null) : null,
  };
}
