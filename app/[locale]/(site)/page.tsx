import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { VenueFavorite } from "@/components/favorites/venue-favorite";
import { ButtonLink } from "@/components/ui/button-link";
import { Photo } from "@/components/ui/photo";
import { TextLink } from "@/components/ui/text-link";
import { PictureTile } from "@/components/venues/photos/picture-tile";
import { HomeHero } from "@/components/venues/search/home-hero";
import { HomeSearch } from "@/components/venues/search/home-search";
import { VenueCard } from "@/components/venues/venue-card";
import { alternates } from "@/lib/i18n/alternates";
import { localizePath } from "@/lib/i18n/paths";
import { brandPicture } from "@/lib/shared/brand-picture";
import { localized } from "@/lib/shared/localized";
import { emptyCatalogue, getCatalogue } from "@/lib/venues/catalogue";
import { venueImageUrl } from "@/lib/venues/photos/image-url";
import { getShowcase } from "@/lib/venues/search/showcase";
import { ReadFailure } from "./read-failure";

export async function generateMetadata(): Promise<Metadata> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("home")]);
  const [title, description] = [t("title"), t("description")];
  return {
    title,
    description,
    alternates: alternates(locale, "/"),
    openGraph: { title, description, type: "website", images: [brandPicture] },
  };
}

export default async function HomePage() {
  const [locale, t, catalogue, showcase] = await Promise.all([
    getLocale(),
    getTranslations("home"),
    getCatalogue(),
    getShowcase(),
  ]);
  const { eventTypes, cities } = catalogue.ok ? catalogue.data : emptyCatalogue;
  const sections = showcase.ok ? showcase.data : null;
  const hero = sections?.featured.find(({ image }) => image) ?? null;
  const featured = sections?.featured.filter((venue) => venue !== hero).slice(0, 6) ?? [];
  const hostPicture = featured.at(-1)?.image ?? null;
  const steps = ["ask", "hold", "answer"] as const;

  return (
    <div className="flex flex-col gap-16 pb-20 sm:gap-20">
      {/* Shown after an account was deleted, by the fragment of the address, because the page is cached. */}
      <p
        id="account-deleted"
        tabIndex={-1}
        className="-mb-10 hidden bg-tint px-4 py-4 text-center font-medium outline-none target:block"
      >
        {t("accountDeleted")}
      </p>
      <HomeHero venue={hero}>
        <HomeSearch events={eventTypes} cities={cities} />
      </HomeHero>
      {!showcase.ok && (
        <div className="mx-auto w-full max-w-page px-4 sm:px-6">
          <ReadFailure code={showcase.code} retry={localizePath(locale, "/")} />
        </div>
      )}
      {sections && sections.events.length > 0 && (
        <section className="mx-auto w-full max-w-page px-4 sm:px-6">
          <h2 className="text-2xl">{t("events.title")}</h2>
          <ul className="mt-6 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
            {sections.events.map(({ slug, name, venueCount, image }) => (
              <li key={slug}>
                <PictureTile
                  href={`/explore?event=${slug}`}
                  title={localized(name, locale)}
                  note={t(venueCount.isMore ? "events.countMore" : "events.count", {
                    count: venueCount.count,
                  })}
                  image={image}
                  sizes="(min-width: 1240px) 280px, (min-width: 1024px) 25vw, 50vw"
                  className="aspect-4/3 lg:aspect-3/2"
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {featured.length > 0 && (
        <section className="mx-auto w-full max-w-page px-4 sm:px-6">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h2 className="text-2xl">{t("featured.title")}</h2>
            <TextLink href="/explore" className="font-medium">
              {t("featured.all")}
            </TextLink>
          </div>
          <ul className="mt-6 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
            {featured.map((venue) => (
              <li key={venue.id}>
                <VenueCard venue={venue} action={<VenueFavorite venue={venue} />} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {sections && sections.cities.length > 0 && (
        <section className="mx-auto w-full max-w-page px-4 sm:px-6">
          <h2 className="text-2xl">{t("cities.title")}</h2>
          <ul className="mt-6 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-5">
            {sections.cities.map(({ slug, name, venueCount, image }) => (
              <li key={slug}>
                <PictureTile
                  href={`/explore?city=${slug}`}
                  title={localized(name, locale)}
                  note={t(venueCount.isMore ? "events.countMore" : "events.count", {
                    count: venueCount.count,
                  })}
                  image={image}
                  sizes="(min-width: 1240px) 220px, (min-width: 1024px) 20vw, 50vw"
                  className="aspect-3/4"
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="mx-auto w-full max-w-page px-4 sm:px-6">
        <h2 className="text-2xl">{t("how.title")}</h2>
        <ol className="mt-6 grid gap-8 md:grid-cols-3">
          {steps.map((step, index) => (
            <li key={step} className="border-hairline border-t pt-5">
              <p aria-hidden="true" className="font-semibold text-accent text-xl tabular-nums">
                {index + 1}
              </p>
              <h3 className="mt-1 text-lg">{t(`how.${step}`)}</h3>
              <p className="mt-1 text-muted">{t(`how.${step}Body`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="mx-auto w-full max-w-page px-4 sm:px-6">
        <div className="grid overflow-hidden rounded-card bg-tint md:grid-cols-2">
          <div className="flex flex-col items-start justify-center p-6 sm:p-10">
            <h2 className="text-2xl">{t("host.title")}</h2>
            <p className="mt-3 max-w-md text-muted">{t("host.body")}</p>
            <ButtonLink href="/host/venues/add" size="lg" className="mt-6">
              {t("host.action")}
            </ButtonLink>
          </div>
          <div className="aspect-4/3 md:aspect-auto md:min-h-80">
            <Photo
              src={hostPicture && venueImageUrl(hostPicture.path)}
              alt={hostPicture ? localized(hostPicture.alt, locale) : ""}
              sizes="(min-width: 1240px) 576px, (min-width: 768px) 50vw, 100vw"
            />
          </div>
        </div>
      </section>
    </div>
  );
}
