import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { Avatar } from "@/components/ui/avatar";
import { ButtonLink } from "@/components/ui/button-link";
import { LongText } from "@/components/ui/long-text";
import { Rating } from "@/components/ui/rating";
import type { VenueReviews as ReviewSummary } from "@/lib/reviews/queries";
import type { Review } from "@/lib/reviews/rows";
import { cn } from "@/lib/shared/cn";
import { formatInstant } from "@/lib/shared/format-time";

/** The number of reviews that count for each rating, five stars first; each is a link to the reviews with it. */
function RatingFilter({
  distribution,
  chosen,
  path,
}: {
  distribution: number[];
  chosen: number | undefined;
  path: string;
}) {
  const t = useTranslations("reviews");
  const maxCount = Math.max(1, ...distribution);
  return (
    <nav aria-label={t("filter")}>
      <ul className="flex flex-col">
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = distribution[stars - 1] ?? 0;
          const isChosen = stars === chosen;
          const bar = (
            <>
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
              <span
                aria-hidden="true"
                className={cn(
                  "min-w-6 text-end tabular-nums",
                  count > 0 ? "underline underline-offset-4" : "text-muted",
                )}
              >
                {count}
              </span>
            </>
          );
          const row = "flex min-h-11 items-center gap-3 rounded-control px-2 text-sm";
          return (
            <li key={stars}>
              {count === 0 && !isChosen ? (
                <span className={row}>{bar}</span>
              ) : (
                <Link
                  href={`${path}/rating/${stars}`}
                  prefetch={false}
                  aria-current={isChosen ? "page" : undefined}
                  className={cn(row, isChosen ? "bg-tint font-semibold" : "hover:bg-tint")}
                >
                  {bar}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function ReviewItem({ review, timeZone }: { review: Review; timeZone: string }) {
  const t = useTranslations("reviews");
  const locale = useLocale();
  const author = review.author === null ? t("former") : review.author || t("guest");
  return (
    <li className="flex min-w-0 flex-col gap-3">
      <div className="flex items-center gap-3">
        <Avatar name={author} />
        <div className="min-w-0 wrap-anywhere">
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
      {!review.isCounted && <p className="text-muted text-sm">{t("notCounted.line")}</p>}
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

/**
 * A venue's average rating, the number of reviews for each rating, and reviews: the newest, or a page of all or of those
 * with one rating (`stars`). `average` and `count` are of those that count; the others are shown too, and say so. `path`
 * is the page of all reviews.
 */
export function VenueReviews({
  reviews,
  average,
  count,
  timeZone,
  path,
  stars,
  isExcerpt = false,
}: {
  reviews: ReviewSummary;
  average: number;
  count: number;
  timeZone: string;
  path: string;
  stars?: number;
  /** Whether a link leads to the page with all reviews. */
  isExcerpt?: boolean;
}) {
  const t = useTranslations("reviews");
  if (reviews.total === 0 && count === 0) {
    return (
      <>
        <h2 className="text-xl">{t("none")}</h2>
        <p className="mt-2 text-muted">{t("noneBody")}</p>
      </>
    );
  }
  const notCounted = reviews.total - (stars ? (reviews.distribution[stars - 1] ?? 0) : count);
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <div className="max-lg:max-w-md lg:sticky lg:top-20 lg:self-start">
        <h2 className="text-xl">{t("title", { count })}</h2>
        {count > 0 && (
          <>
            <p className="mt-3 mb-2">
              <span aria-hidden="true" className="font-semibold text-4xl tabular-nums">
                {average.toFixed(1)}
              </span>
              <span className="sr-only">{t("average", { average: average.toFixed(1) })}</span>
            </p>
            <RatingFilter distribution={reviews.distribution} chosen={stars} path={path} />
          </>
        )}
        {notCounted > 0 && (
          <p className="mt-2 text-muted text-sm">{t("notCounted.count", { count: notCounted })}</p>
        )}
      </div>
      <div className="min-w-0">
        {stars && (
          <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <h2 className="text-lg">{t("share", { stars, count: reviews.total })}</h2>
            <ButtonLink href={path} variant="outline" size="sm">
              {t("everyRating")}
            </ButtonLink>
          </div>
        )}
        {reviews.total === 0 && <p className="text-muted">{t("noneWithRating")}</p>}
        <ul className="grid gap-x-10 gap-y-8 md:grid-cols-2">
          {reviews.newest.map((review) => (
            <ReviewItem key={review.id} review={review} timeZone={timeZone} />
          ))}
        </ul>
        {isExcerpt && reviews.total > reviews.newest.length && (
          <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
            <ButtonLink href={path} variant="outline">
              {t("all", { count: reviews.total })}
            </ButtonLink>
            <p className="text-muted text-sm">
              {t("showing", { shown: reviews.newest.length, count: reviews.total })}
            </p>
          </div>
        )}
      </div>
    </div>
  );
}
