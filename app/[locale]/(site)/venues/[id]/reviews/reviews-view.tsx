import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { VenueReviews } from "@/components/reviews/venue-reviews";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { Pagination } from "@/components/ui/pagination";
import { alternates } from "@/lib/i18n/alternates";
import { localizePath } from "@/lib/i18n/paths";
import { listReviews } from "@/lib/reviews/queries";
import { localized } from "@/lib/shared/localized";
import { getVenue } from "@/lib/venues/queries";
import { ReadFailure } from "../../../read-failure";

type Props = {
  id: string;
  /** Counts from 1. */
  page: number;
};

const REVIEWS_PER_PAGE = 50;

const pathOf = (id: string, page: number) =>
  page === 1 ? `/venues/${id}/reviews` : `/venues/${id}/reviews/${page}`;

export async function reviewsMetadata({ id, page }: Props): Promise<Metadata> {
  const [locale, t, result] = await Promise.all([
    getLocale(),
    getTranslations("reviews"),
    getVenue(id),
  ]);
  if (!result.ok || !result.data) return {};
  return {
    title: t("of", { name: localized(result.data.name, locale) }),
    alternates: alternates(locale, pathOf(result.data.id, page)),
  };
}

/** A page of a venue's reviews. Not found behind the last page. */
export async function ReviewsView({ id, page }: Props) {
  const [locale, t, tUi, result] = await Promise.all([
    getLocale(),
    getTranslations("reviews"),
    getTranslations("ui.pagination"),
    getVenue(id),
  ]);
  const pageCount = result.ok
    ? Math.max(1, Math.ceil((result.data?.rating.count ?? 0) / REVIEWS_PER_PAGE))
    : page;
  if ((result.ok && !result.data) || page > pageCount) notFound();
  const reviews = await listReviews(id.toLowerCase(), REVIEWS_PER_PAGE, page);
  if (!result.ok || !result.data || !reviews.ok) {
    const code = result.ok ? (reviews.ok ? "not_found" : reviews.code) : result.code;
    return (
      <div className="mx-auto w-full max-w-page px-4 py-16">
        <ReadFailure as="h1" code={code} retry={localizePath(locale, pathOf(id, page))} />
      </div>
    );
  }
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
      />
      <Pagination
        className="mt-10"
        page={page}
        pageCount={pageCount}
        hrefFor={(to) => pathOf(venue.id, to)}
        labels={{
          nav: t("pages"),
          previous: tUi("previous"),
          next: tUi("next"),
          page: (number) => tUi("page", { page: number }),
        }}
      />
    </div>
  );
}
