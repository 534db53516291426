import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ReportLink } from "@/components/moderation/report-link";
import { ProviderCard } from "@/components/services/provider-card";
import { ServicePrice } from "@/components/services/service-price";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { LongText } from "@/components/ui/long-text";
import { Gallery } from "@/components/venues/photos/gallery";
import { PictureTile } from "@/components/venues/photos/picture-tile";
import { alternates } from "@/lib/i18n/alternates";
import { localizePath } from "@/lib/i18n/paths";
import { getService } from "@/lib/services/queries";
import { brandPicture } from "@/lib/shared/brand-picture";
import { bothLanguages, localized } from "@/lib/shared/localized";
import { serviceImageUrl } from "@/lib/venues/photos/image-url";
import { notFoundMetadata } from "../../not-found/not-found-metadata";
import { ReadFailure } from "../../read-failure";

type Props = PageProps<"/[locale]/services/[id]">;

// Rendered on the first request, and again after a revalidation.
export function generateStaticParams() {
  return [];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ id }, locale, t] = await Promise.all([
    params,
    getLocale(),
    getTranslations("services.detail"),
  ]);
  const found = await getService(id);
  if (!found.ok) return {};
  if (!found.data) return notFoundMetadata();
  const service = found.data;
  const title = t("title", {
    name: localized(service.name, locale),
    city: localized(service.city, locale),
  });
  const description = localized(service.description, locale).slice(0, 160).toWellFormed();
  const picture = service.image && serviceImageUrl(service.image);
  return {
    title,
    description,
    alternates: alternates(locale, `/services/${service.id}`),
    openGraph: { title, description, images: [picture ?? brandPicture] },
  };
}

export default async function ServicePage({ params }: Props) {
  const [{ id }, locale, t, tServices] = await Promise.all([
    params,
    getLocale(),
    getTranslations("services.detail"),
    getTranslations("services"),
  ]);
  const found = await getService(id);
  if (!found.ok) {
    return (
      <div className="mx-auto w-full max-w-page px-4 py-16">
        <ReadFailure as="h1" code={found.code} retry={localizePath(locale, `/services/${id}`)} />
      </div>
    );
  }
  if (!found.data) notFound();
  const service = found.data;
  const name = localized(service.name, locale);
  const categoryAndCity = [service.category?.name, service.city].flatMap((text) =>
    text ? [localized(text, locale)] : [],
  );

  return (
    <article className="mx-auto w-full max-w-page px-4 pt-2 pb-16 sm:px-6">
      <Breadcrumbs
        label={t("breadcrumbs")}
        className="mb-1"
        items={[
          { label: t("home"), href: "/" },
          { label: t("services"), href: "/services" },
          { label: name },
        ]}
      />
      <Gallery name={name} images={service.images} imageUrl={serviceImageUrl} />
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <h1 dir="auto" className="match-parent text-2xl wrap-anywhere sm:text-3xl">
            {name}
          </h1>
          <p className="mt-1 text-muted">{categoryAndCity.filter(Boolean).join(" · ")}</p>
          <div className="-ms-3 mt-2">
            <ReportLink listingId={service.id} />
          </div>
          <section className="mt-6 border-hairline border-t pt-6">
            <h2 className="text-xl">{t("about")}</h2>
            <div className="mt-3">
              <LongText text={localized(service.description, locale)} more={t("readMore")} />
            </div>
          </section>
          {service.providerCard && (
            <section className="mt-8 border-hairline border-t pt-8">
              <h2 className="mb-4 text-xl">{t("provider")}</h2>
              <ProviderCard provider={service.providerCard} />
            </section>
          )}
        </div>
        <aside className="flex flex-col gap-3 self-start rounded-card border border-hairline bg-card p-6 shadow-float lg:sticky lg:top-20">
          <ServicePrice service={service} className="text-muted" />
          {service.pricingType === "custom" && service.priceMinor > 0 && (
            <p className="text-muted text-sm">{tServices("customNote")}</p>
          )}
          <h2 className="text-base">{t("howTitle")}</h2>
          <p className="text-sm">{service.venues.length > 0 ? t("how") : t("noVenues")}</p>
          {service.venues.length > 0 && (
            <a href="#venues" className={buttonClass()}>
              {t("toVenues")}
            </a>
          )}
          <ButtonLink
            href={`/dashboard/messages/new/service/${service.id}`}
            prefetch={false}
            variant="outline"
          >
            {t("ask")}
          </ButtonLink>
        </aside>
      </div>
      {service.venues.length > 0 && (
        <section id="venues" className="mt-10 border-hairline border-t pt-8">
          <h2 className="text-xl">{t("venues")}</h2>
          <p className="mt-1 text-muted text-sm">{t("venuesNote")}</p>
          <ul className="mt-5 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
            {service.venues.map((venue) => (
              <li key={venue.id}>
                <PictureTile
                  href={`/venues/${venue.id}`}
                  title={localized(venue.name, locale)}
                  note={localized(venue.city, locale)}
                  image={
                    venue.image
                      ? {
                          path: venue.image,
                          alt: bothLanguages(null, null),
                          caption: bothLanguages(null, null),
                        }
                      : null
                  }
                  sizes="(min-width: 1240px) 280px, (min-width: 640px) 25vw, 50vw"
                  className="aspect-4/3"
                />
              </li>
            ))}
          </ul>
          {service.hasMoreVenues && <p className="mt-4 text-muted">{t("venuesMore")}</p>}
        </section>
      )}
    </article>
  );
}
