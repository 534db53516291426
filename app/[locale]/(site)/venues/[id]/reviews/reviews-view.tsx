import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { VenueReviews } from "@/components/reviews/venue-reviews";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { Pagination, pageLabels } from "@/components/ui/pagination";
import { alternates } from "@/lib/i18n/alternates";
import { localizePath } from "@/lib/i18n/paths";
import { listReviews } from "@/lib/reviews/queries";
import { localized } from "@/lib/shared/localized";
import { getVenue } from "@/lib/venues/queries";
import { notFoundMetadata } from "../../../not-found/not-found-metadata";
import { ReadFailure } from "../../../read-failure";

type Props = {
  id: string;
  /** Counts from 1. */
  page: number;
  /** Only reviews with this rating. */
  stars?: number;
};

const REVIEWS_PER_PAGE = 50;

function pathOf({ id, page, stars }: Props): string {
  const first = `/venues/${id}/reviews${stars ? `/rating/${stars}` : ""}`;
  return page === 1 ? first : `${first}/${page}`;
}

/** Parses the page number of an address, from 2 on: the first page has no number. */
export function readPage(page: string): number {
  if (!/^([2-9]|[1-9]\d{1,5})$/.test(page)) notFound();
  return Number(page);
}

/** Parses the rating of an address. */
export function readStars(stars: string): number {
  if (!/^[1-5]$/.test(stars)) notFound();
  return Number(stars);
}

export async function reviewsMetadata({ id, page, stars }: Props): Promise<Metadata> {
  const [locale, t, result] = await Promise.all([
    getLocale(),
    getTranslations("reviews"),
    getVenue(id),
  ]);
  if (!result.ok) return {};
  if (!result.data) return notFoundMetadata();
  return {
    title: t("of", { name: localized(result.data.name, locale) }),
    alternates: alternates(locale, pathOf({ id: result.data.id, page, stars })),
    // The pages of all reviews contain the same texts.
    ...(stars && { robots: { index: false, follow: true } }),
  };
}

/** A page of a venue's reviews, or of those with one rating. Not found after the last page. */
export async function ReviewsView({ id, page, stars }: Props) {
  const [locale, t, tUi, result] = await Promise.all([
    getLocale(),
    getTranslations("reviews"),
    getTranslations("ui.pagination"),
    getVenue(id),
  ]);
  if (result.ok && !result.data) notFound();
  const reviews = await listReviews(id.toLowerCase(), REVIEWS_PER_PAGE, page, stars);
  if (!result.ok || !result.data || !reviews.ok) {
    const code = result.ok ? (reviews.ok ? "not_found" : reviews.code) : result.code;
    return (
      <div className="mx-auto w-full max-w-page px-4 py-16">
        <ReadFailure
          as="h1"
          code={code}
          retry={localizePath(locale, pathOf({ id, page, stars }))}
        />
      </div>
    );
  }
  const pageCount = Math.max(1, Math.ceil(reviews.data.total / REVIEWS_PER_PAGE));
  if (page > pageCount) notFound();
  const venue = result.data;
  const name = localized(venue.name, locale);
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-2 pb-16 sm:px-6">
      <Breadcrumbs
        label={t("breadcrumbs")}
        items={[{ label: name, href: `/venues/${venue.id}` }, { label: t("breadcrumb") }]}
      />
      <h1 dir="auto" className="match-parent mt-4 mb-6 text-2xl wrap-anywhere">
        {t("of", { name })}
      </h1>
      <VenueReviews
        reviews={reviews.data}
        average={venue.rating.average}
        count={venue.rating.count}
        timeZone={venue.timeZone}
        path={`/venues/${venue.id}/reviews`}
        stars={stars}
      />
      <Pagination
        className="mt-10"
        page={page}
        pageCount={pageCount}
        hrefFor={(to) => pathOf({ id: venue.id, page: to, stars })}
        labels={pageLabels(t("pages"), tUi)}
      />
    </div>
  );
}
