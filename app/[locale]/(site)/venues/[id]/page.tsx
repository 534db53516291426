import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { VenueReviews } from "@/components/reviews/venue-reviews";
import { Badge } from "@/components/ui/badge";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { LongText } from "@/components/ui/long-text";
import { Rating } from "@/components/ui/rating";
import { Addons } from "@/components/venues/addons";
import { Amenities } from "@/components/venues/amenities";
import { Availability } from "@/components/venues/availability";
import { BookingPanel } from "@/components/venues/booking-panel";
import { Facts } from "@/components/venues/facts";
import { Gallery } from "@/components/venues/gallery";
import { HostCard } from "@/components/venues/host-card";
import { HouseRules } from "@/components/venues/house-rules";
import { Location } from "@/components/venues/location";
import { OpeningHours } from "@/components/venues/opening-hours";
import { Rate } from "@/components/venues/rate";
import { SimilarFree } from "@/components/venues/similar-free";
import { VenueCard } from "@/components/venues/venue-card";
import { alternates } from "@/lib/i18n/alternates";
import { localPath } from "@/lib/i18n/paths";
import { listReviews } from "@/lib/reviews/queries";
import { localized } from "@/lib/shared/localized";
import { getCatalogue } from "@/lib/venues/catalogue";
import { getPublicProfile, getVenue } from "@/lib/venues/queries";
import { listSimilarVenues } from "@/lib/venues/search";
import { shareImage } from "@/lib/venues/share-picture";
import { ReadFailure } from "../../read-failure";
import { monthLabels, panelLabels } from "./panel-words";
import { Section } from "./section";
import { structuredData } from "./structured-data";
import { VenueActions } from "./venue-actions";

const cardSizes = "(min-width: 1240px) 282px, (min-width: 640px) 50vw, 100vw";

// Nothing is made at build time: a page is made when it is first asked for, and again when told.
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
  const found = await getVenue(id);
  if (!found.ok || !found.data) return {};
  const venue = found.data;
  const name = localized(venue.name, locale);
  const place = localized(venue.city, locale);
  const title = t("title", { name, place });
  const description = t("description", {
    type: venue.type ? localized(venue.type.name, locale) : t("venue"),
    count: venue.capacity,
    place,
  });
  return {
    title,
    description,
    alternates: alternates(locale, `/venues/${venue.id}`),
    openGraph: {
      title,
      description,
      type: "website",
      locale,
      url: localPath(locale, `/venues/${venue.id}`),
      images: [shareImage(venue, name)],
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
  const found = await getVenue(id);
  if (!found.ok) {
    return (
      <div className="mx-auto w-full max-w-page px-4 py-16">
        <ReadFailure code={found.code} retry={localPath(locale, `/venues/${id}`)} />
      </div>
    );
  }
  if (!found.data) notFound();
  const venue = found.data;
  const [host, reviews, similar, catalogue, labels, month] = await Promise.all([
    getPublicProfile(venue.hostId),
    listReviews(venue.id, 8),
    listSimilarVenues(venue, 4),
    getCatalogue(),
    panelLabels(venue, locale),
    monthLabels(locale),
  ]);
  const name = localized(venue.name, locale);
  const cityName = localized(venue.city, locale);
  const area = localized(venue.area, locale);
  const place = [area, cityName].filter(Boolean).join(locale === "ar" ? "، " : ", ");
  const known = catalogue.ok
    ? catalogue.data.cities.find(({ slug }) => slug === venue.citySlug)
    : undefined;
  const { average, count } = venue.rating;
  const trail = [
    { label: t("explore"), href: localPath(locale, "/explore") },
    ...(venue.citySlug
      ? [{ label: cityName, href: localPath(locale, `/explore?city=${venue.citySlug}`) }]
      : []),
    { label: name },
  ];

  return (
    <article className="mx-auto w-full max-w-page px-4 pt-2 pb-28 sm:px-6 lg:pb-16">
      <script type="application/ld+json">{structuredData(venue, locale, trail)}</script>
      <Breadcrumbs label={t("breadcrumbs")} link={Link} className="mb-1" items={trail} />
      <Gallery name={name} images={venue.images} />
      <div className="mt-6 grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          <header>
            <div className="flex flex-wrap gap-2">
              {venue.featured && <Badge variant="accent">{t("featured")}</Badge>}
              {venue.instant && <Badge variant="success">{t("instant")}</Badge>}
            </div>
            <h1 dir="auto" className="match-parent mt-2 text-2xl wrap-anywhere sm:text-3xl">
              {name}
            </h1>
            <p className="mt-1 flex flex-wrap items-center gap-x-3 text-muted">
              <span>
                {venue.type && <>{localized(venue.type.name, locale)} · </>}
                {place}
              </span>
              {count > 0 ? (
                <a
                  href="#reviews"
                  className="inline-flex min-h-11 items-center text-ink underline-offset-4 hover:underline"
                >
                  <Rating value={average} count={count} label={t("toReviews")} />
                </a>
              ) : (
                <span className="text-sm">{t("noReviews")}</span>
              )}
            </p>
            <VenueActions id={venue.id} name={name} />
          </header>
          <div className="mt-6 border-hairline border-t pt-6">
            <Facts venue={venue} />
          </div>
          <Section title={t("about")}>
            <LongText text={localized(venue.description, locale)} more={t("readMore")} />
          </Section>
          {venue.events.length > 0 && (
            <Section title={t("events")}>
              <ul className="flex flex-wrap gap-2">
                {venue.events.map((event) => (
                  <li key={event.slug}>
                    <Link
                      href={localPath(locale, `/explore?event=${event.slug}`)}
                      prefetch={false}
                      className="inline-flex min-h-11 items-center rounded-full border border-hairline bg-card px-4 text-sm hover:border-ink"
                    >
                      {localized(event.name, locale)}
                    </Link>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {venue.amenities.length > 0 && (
            <Section title={t("amenities")}>
              <Amenities amenities={venue.amenities} />
            </Section>
          )}
          {venue.addons.length > 0 && (
            <Section title={t("addons")} note={t("addonsNote")}>
              <Addons addons={venue.addons} currency={venue.pricing.currency} />
            </Section>
          )}
          <Section title={t("calendar")} note={month.note}>
            <Availability
              venue={{
                id: venue.id,
                timeZone: venue.timeZone,
                windowMonths: venue.bookingWindowMonths,
              }}
              locale={locale}
              show={month.show}
              noScript={month.noScript}
              labels={month.labels}
            />
          </Section>
          <Section title={t("hours")} note={t("hoursNote", { city: cityName })}>
            <OpeningHours
              hours={venue.openingHours}
              exceptions={venue.exceptions}
              timeZone={venue.timeZone}
            />
          </Section>
          {venue.rules.length > 0 && (
            <Section title={t("rules")}>
              <HouseRules rules={venue.rules} />
            </Section>
          )}
          {host.ok && host.data && (
            <Section title={t("host")}>
              <HostCard host={host.data} more={t("readMore")} />
            </Section>
          )}
          <Section title={t("location")}>
            <Location
              address={venue.address}
              place={place}
              cityName={cityName}
              centre={known ?? null}
              at={venue.location}
            />
          </Section>
        </div>
        <aside className="lg:sticky lg:top-20 lg:row-start-1 lg:col-start-2 lg:self-start">
          <BookingPanel
            locale={locale}
            labels={labels}
            rate={<Rate pricing={venue.pricing} feePercent={venue.feePercent} />}
            paths={{
              guided: localPath(locale, `/booking/${venue.id}`),
              onePage: localPath(locale, `/book/${venue.id}`),
            }}
            venue={{
              id: venue.id,
              timeZone: venue.timeZone,
              capacity: venue.capacity,
              minimumHours: venue.pricing.minimumHours,
              windowMonths: venue.bookingWindowMonths,
              byDay: venue.pricing.model.startsWith("daily"),
            }}
          />
        </aside>
      </div>
      <section id="reviews" className="mt-10 scroll-mt-24 border-hairline border-t pt-8">
        {reviews.ok && (
          <VenueReviews
            reviews={reviews.data}
            average={average}
            count={count}
            timeZone={venue.timeZone}
            all={localPath(locale, `/venues/${venue.id}/reviews`)}
          />
        )}
      </section>
      {similar.ok && similar.data.length > 0 && (
        <section aria-labelledby="similar" className="mt-10 border-hairline border-t pt-8">
          <h2 id="similar" className="text-xl">
            {t("similar")}
          </h2>
          <SimilarFree
            venue={venue.id}
            locale={locale}
            note={t("similarFree")}
            sizes={cardSizes}
            className="mt-5 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4"
          >
            {similar.data.map((card) => (
              <li key={card.id}>
                <VenueCard venue={card} sizes={cardSizes} />
              </li>
            ))}
          </SimilarFree>
        </section>
      )}
    </article>
  );
}
