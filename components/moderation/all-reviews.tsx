import { useLocale, useTranslations } from "next-intl";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Link } from "@/components/i18n/link";
import { LocalTime } from "@/components/i18n/local-time";
import { listingPages } from "@/components/listings/kinds";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { LongText } from "@/components/ui/long-text";
import { Rating } from "@/components/ui/rating";
import type { AdminReview } from "@/lib/reviews/admin-queries";
import { openDecisions } from "@/lib/reviews/rules/admin-lists";
import { isolate } from "@/lib/shared/isolate";
import { localized } from "@/lib/shared/localized";
import { DecideReviewButton } from "./decide-review-button";

/** Whether a review counts, the reason if not, and its marks. */
function ReviewState({ review }: { review: AdminReview }) {
  const t = useTranslations("moderation.reviews");
  const tReviews = useTranslations("reviews.notCounted");
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <Badge variant={review.exclusion ? "neutral" : "success"}>
          {t(review.exclusion ? "notCounted" : "counted")}
        </Badge>
        {review.exclusion && (
          <span className="text-muted">{tReviews(`reasons.others.${review.exclusion}`)}</span>
        )}
        {review.decision === "counted" && <span className="text-muted">{t("countedByAdmin")}</span>}
      </p>
      {review.marks.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span>{t("marks.label")}</span>
          <ul className="flex flex-wrap gap-2">
            {review.marks.map((mark) => (
              <li key={mark}>
                <Badge variant="warning">{t(`marks.${mark}`)}</Badge>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function ReviewCard({ review }: { review: AdminReview }) {
  const t = useTranslations("moderation.reviews");
  const tReviews = useTranslations("reviews");
  const locale = useLocale();
  const { listing } = review;
  const name = localized(listing.name, locale);
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-lg wrap-anywhere">
          <Link
            href={listingPages[listing.kind].view(listing.id)}
            className="underline-offset-4 hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <Rating value={review.rating} label={tReviews("stars", { stars: review.rating })} />
      </div>
      <p className="text-muted text-sm wrap-anywhere">
        {t("by", {
          author: isolate(review.author || t("unnamed")),
          host: isolate(review.host || t("unnamed")),
        })}
        {" · "}
        <Link href={`/dashboard/bookings/${review.bookingId}`} className="underline">
          {t("booking", { reference: isolate(review.reference) })}
        </Link>
        {" · "}
        <LocalTime instant={review.createdAt} />
      </p>
      <LongText text={review.text} more={t("more")} />
      <ReviewState review={review} />
      <div className="flex flex-wrap gap-2">
        {openDecisions(review).map((decision) => (
          <DecideReviewButton
            key={decision}
            reviewId={review.id}
            decision={decision}
            venue={name}
            reference={review.reference}
          />
        ))}
      </div>
    </Card>
  );
}

/** Reviews of all venues, each with the decisions that admins can make. */
export async function AllReviews({ reviews }: { reviews: AdminReview[] }) {
  return (
    <ClientMessages namespaces={["moderation", "reviews"]}>
      <ul className="flex flex-col gap-4">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
    </ClientMessages>
  );
}
