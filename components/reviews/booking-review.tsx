import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Card } from "@/components/ui/card";
import { LongText } from "@/components/ui/long-text";
import { Rating } from "@/components/ui/rating";
import type { BookingReview as Review } from "@/lib/reviews/booking-queries";
import type { ExclusionReason } from "@/lib/reviews/rules/exclusion";
import { reviewDeadline } from "@/lib/reviews/rules/review-deadline";
import { formatInstant } from "@/lib/shared/format-time";
import { ReplyForm } from "./reply-form";
import { ReviewForm } from "./review-form";

/**
 * The review of a booking with the host's reply, or the form for the missing one. Says why the review does not count in the
 * rating, or would not (`outlook`).
 */
export async function BookingReview({
  booking,
  review,
  outlook = null,
}: {
  booking: { id: string; side: string; canReview: boolean; endsAt: string; timeZone: string };
  review: Review | null;
  /** Why a review that is written now would not count; null when it would. */
  outlook?: ExclusionReason | null;
}) {
  const [t, locale] = await Promise.all([getTranslations("reviews"), getLocale()]);
  if (!review && !booking.canReview) return null;
  const exclusion = review ? review.exclusion : outlook;
  const reader = booking.side === "guest" ? "guest" : "others";
  return (
    <Card id="review" className="flex flex-col gap-4">
      <h2 className="text-xl">
        {t(review ? (booking.side === "guest" ? "own" : "ofGuest") : "form.title")}
      </h2>
      {exclusion && (
        <p className="max-w-prose text-muted text-sm">
          <strong className="font-medium text-ink">
            {t(review ? "notCounted.line" : "notCounted.before")}
          </strong>{" "}
          {t(`notCounted.reasons.${reader}.${exclusion}`)}
        </p>
      )}
      <ClientMessages namespaces={["reviews"]}>
        {!review && (
          <ReviewForm
            bookingId={booking.id}
            until={t("form.until", {
              date: formatInstant(reviewDeadline(booking.endsAt), booking.timeZone, locale),
            })}
          />
        )}
        {review && (
          <>
            <Rating value={review.rating} label={t("stars", { stars: review.rating })} />
            <LongText text={review.text} more={t("more")} />
          </>
        )}
        {review?.reply && (
          <div className="border-hairline border-s-2 ps-4">
            <p className="font-medium text-sm">{t("answer")}</p>
            <div className="text-muted">
              <LongText text={review.reply} more={t("more")} />
            </div>
          </div>
        )}
        {review && !review.reply && booking.side === "host" && <ReplyForm reviewId={review.id} />}
      </ClientMessages>
    </Card>
  );
}
