import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { Availability } from "@/components/availability/availability";
import { VenueFavorite } from "@/components/favorites/venue-favorite";
import { VenueReviews } from "@/components/reviews/venue-reviews";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { VenueCard } from "@/components/venues/venue-card";
import { monthLabels, panelLabels } from "@/components/venues/venue-page/page-labels";
import { SimilarVenues } from "@/components/venues/venue-page/similar-venues";
import { VenuePanel } from "@/components/venues/venue-page/venue-panel";
import { VenueView } from "@/components/venues/venue-page/venue-view";
import { alternates } from "@/lib/i18n/alternates";
import { localizePath } from "@/lib/i18n/paths";
import { listReviews } from "@/lib/reviews/queries";
import { localized } from "@/lib/shared/localized";
import { getPublicProfile, getVenue } from "@/lib/venues/queries";
import { listSimilarVenues } from "@/lib/venues/search/similar";
import { shareImage } from "@/lib/venues/share/share-picture";
import { notFoundMetadata } from "../../not-found/not-found-metadata";
import { ReadFailure } from "../../read-failure";
import { structuredData } from "./structured-data";
import { VenueActions } from "./venue-actions";

const cardSizes = "(min-width: 1240px) 282px, (min-width: 640px) 50vw, 100vw";

// Rendered on the first request and after revalidation, not at build time.
export function generateStaticParams() {
  return [];
}

export async function generateMetadata({
  params,
}: PageProps<"/[locale]/venues/[id]">): Promise<Metadata> {
  const [{ id }, locale, t] = await Promise.all([
    params,
    getLocale(),
    getTranslations("venues.page"),
  ]);
  const result = await getVenue(id);
  if (!result.ok) return {};
  if (!result.data) return notFoundMetadata();
  const venue = result.data;
  const name = localized(venue.name, locale);
  const place = localized(venue.city, locale);
  const title = place ? t("title", { name, place }) : name;
  const about = {
    type: venue.type ? localized(venue.type.name, locale) : t("venue"),
    count: venue.capacity,
  };
  const description = place
    ? t("description", { ...about, place })
    : t("descriptionNoPlace", about);
  return {
    title,
    description,
    alternates: alternates(locale, `/venues/${venue.id}`),
    openGraph: {
      title,
      description,
      type: "website",
      locale,
      url: localizePath(locale, `/venues/${venue.id}`),
      images: [shareImage(venue, locale)],
    },
    twitter: { card: "summary_large_image" },
  };
}

export default async function VenuePage({ params }: PageProps<"/[locale]/venues/[id]">) {
  const [{ id }, locale, t] = await Promise.all([
    params,
    getLocale(),
    getTranslations("venues.page"),
  ]);
  const result = await getVenue(id);
  if (!result.ok) {
    return (
      <div className="mx-auto w-full max-w-page px-4 py-16">
        <ReadFailure as="h1" code={result.code} retry={localizePath(locale, `/venues/${id}`)} />
      </div>
    );
  }
  if (!result.data) notFound();
  const venue = result.data;
  const [host, reviews, similar, labels, month] = await Promise.all([
    getPublicProfile(venue.hostId),
    listReviews(venue.id, 8),
    listSimilarVenues(venue, 4),
    panelLabels(venue, locale),
    monthLabels(locale),
  ]);
  const name = localized(venue.name, locale);
  const cityName = localized(venue.city, locale);
  const { average, count } = venue.rating;
  const breadcrumbs = [
    { label: t("explore"), href: "/explore" },
    ...(venue.citySlug ? [{ label: cityName, href: `/explore?city=${venue.citySlug}` }] : []),
    { label: name },
  ];

  return (
    <article className="mx-auto w-full max-w-page px-4 pt-2 pb-28 sm:px-6 lg:pb-16">
      <script type="application/ld+json">{structuredData(venue, locale, breadcrumbs)}</script>
      <Breadcrumbs label={t("breadcrumbs")} className="mb-1" items={breadcrumbs} />
      <VenueView
        venue={venue}
        name={name}
        host={host.ok ? host.data : null}
        locale={locale}
        actions={<VenueActions id={venue.id} name={name} />}
        calendarNote={month.note}
        calendar={
          <Availability
            venue={{
              id: venue.id,
              timeZone: venue.timeZone,
              windowMonths: venue.bookingWindowMonths,
              minimumHours: venue.pricing.model.startsWith("daily")
                ? 0
                : venue.pricing.minimumHours,
            }}
            locale={locale}
            noScript={month.noScript}
            labels={month.labels}
          />
        }
        panel={<VenuePanel venue={venue} locale={locale} labels={labels} />}
      />
      <section id="reviews" className="mt-10 border-hairline border-t pt-8">
        {reviews.ok && (
          <VenueReviews
            reviews={reviews.data}
            average={average}
            count={count}
            timeZone={venue.timeZone}
            path={`/venues/${venue.id}/reviews`}
            isExcerpt
          />
        )}
      </section>
      {similar.ok && similar.data.length > 0 && (
        <section aria-labelledby="similar" className="mt-10 border-hairline border-t pt-8">
          <h2 id="similar" className="text-xl">
            {t("similar")}
          </h2>
          <SimilarVenues
            venue={venue.id}
            locale={locale}
            note={t("similarFree")}
            sizes={cardSizes}
            className="mt-5 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4"
          >
            {similar.data.map((card) => (
              <li key={card.id}>
                <VenueCard venue={card} sizes={cardSizes} action={<VenueFavorite venue={card} />} />
              </li>
            ))}
          </SimilarVenues>
        </section>
      )}
    </article>
  );
}
