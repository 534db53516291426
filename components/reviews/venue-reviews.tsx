import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { Avatar } from "@/components/ui/avatar";
import { buttonClass } from "@/components/ui/button";
import { LongText } from "@/components/ui/long-text";
import { Rating } from "@/components/ui/rating";
import type { VenueReviews as ReviewSummary } from "@/lib/reviews/queries";
import type { Review } from "@/lib/reviews/rows";
import { formatInstant } from "@/lib/shared/format-time";

/** The number of reviews for each rating, five stars first. */
function RatingDistribution({ distribution }: { distribution: number[] }) {
  const t = useTranslations("reviews");
  const maxCount = Math.max(1, ...distribution);
  return (
    <ul className="flex max-w-sm flex-col gap-1">
      {[5, 4, 3, 2, 1].map((stars) => {
        const count = distribution[stars - 1] ?? 0;
        return (
          <li key={stars} className="flex items-center gap-3 text-sm">
            <span className="sr-only">{t("share", { stars, count })}</span>
            <span aria-hidden="true" className="w-3 text-center tabular-nums">
              {stars}
            </span>
            <span aria-hidden="true" className="h-2 flex-1 overflow-hidden rounded-full bg-ink/8">
              <span
                className="block h-full rounded-full bg-accent"
                style={{ inlineSize: `${(count / maxCount) * 100}%` }}
              />
            </span>
            <span aria-hidden="true" className="w-6 text-end text-muted tabular-nums">
              {count}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function ReviewItem({ review, timeZone }: { review: Review; timeZone: string }) {
  const t = useTranslations("reviews");
  const locale = useLocale();
  const author = review.author === null ? t("former") : review.author || t("guest");
  return (
    <li className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <Avatar name={author} />
        <div>
          <p className="font-medium leading-tight">
            <bdi>{author}</bdi>
          </p>
          <p className="text-muted text-sm">
            {formatInstant(review.createdAt, timeZone, locale, "month")}
          </p>
        </div>
        <span className="ms-auto">
          <Rating value={review.rating} label={t("stars", { stars: review.rating })} />
        </span>
      </div>
      <LongText text={review.text} more={t("more")} />
      {review.reply && (
        <div className="border-hairline border-s-2 ps-4">
          <p className="font-medium text-sm">{t("answer")}</p>
          <div className="text-muted">
            <LongText text={review.reply} more={t("more")} />
          </div>
        </div>
      )}
    </li>
  );
}

/** A venue's average rating, its distribution, and the newest reviews. */
export function VenueReviews({
  reviews,
  average,
  count,
  timeZone,
  allHref,
}: {
  reviews: ReviewSummary;
  average: number;
  count: number;
  timeZone: string;
  /** The page with more reviews. */
  allHref?: string;
}) {
  const t = useTranslations("reviews");
  if (count === 0) {
    return (
      <>
        <h2 className="text-xl">{t("none")}</h2>
        <p className="mt-2 text-muted">{t("noneBody")}</p>
      </>
    );
  }
  return (
    <>
      <h2 className="text-xl">{t("title", { count })}</h2>
      <div className="mt-4 flex flex-wrap items-center gap-x-10 gap-y-4">
        <p>
          <span aria-hidden="true" className="font-semibold text-4xl tabular-nums">
            {average.toFixed(1)}
          </span>
          <span className="sr-only">{t("average", { average: average.toFixed(1) })}</span>
        </p>
        <div className="min-w-56 flex-1">
          <RatingDistribution distribution={reviews.distribution} />
        </div>
      </div>
      <ul className="mt-8 grid gap-8 md:grid-cols-2">
        {reviews.newest.map((review) => (
          <ReviewItem key={review.id} review={review} timeZone={timeZone} />
        ))}
      </ul>
      {allHref && count > reviews.newest.length && (
        <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Link href={allHref} className={buttonClass({ variant: "outline" })}>
            {t("all", { count })}
          </Link>
          <p className="text-muted text-sm">
            {t("showing", { shown: reviews.newest.length, count })}
          </p>
        </div>
      )}
    </>
  );
}
