import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { VenueReviews } from "@/components/reviews/venue-reviews";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { alternates } from "@/lib/i18n/alternates";
import { localizePath } from "@/lib/i18n/paths";
import { listReviews } from "@/lib/reviews/queries";
import { localized } from "@/lib/shared/localized";
import { getVenue } from "@/lib/venues/queries";
import { ReadFailure } from "../../../read-failure";

type Props = PageProps<"/[locale]/venues/[id]/reviews">;

const MAX_REVIEWS = 200;

// Rendered on the first request and after revalidation.
export function generateStaticParams() {
  return [];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ id }, locale, t] = await Promise.all([params, getLocale(), getTranslations("reviews")]);
  const result = await getVenue(id);
  if (!result.ok || !result.data) return {};
  return {
    title: t("of", { name: localized(result.data.name, locale) }),
    alternates: alternates(locale, `/venues/${result.data.id}/reviews`),
  };
}

export default async function ReviewsPage({ params }: Props) {
  const [{ id }, locale, t] = await Promise.all([params, getLocale(), getTranslations("reviews")]);
  const result = await getVenue(id);
  if (result.ok && !result.data) notFound();
  const reviews = await listReviews(id.toLowerCase(), MAX_REVIEWS);
  if (!result.ok || !result.data || !reviews.ok) {
    const code = result.ok ? (reviews.ok ? "not_found" : reviews.code) : result.code;
    return (
      <div className="mx-auto w-full max-w-page px-4 py-16">
        <ReadFailure code={code} retry={localizePath(locale, `/venues/${id}/reviews`)} />
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
    </div>
  );
}
