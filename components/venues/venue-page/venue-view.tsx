import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { OpeningHours } from "@/components/availability/opening-hours/opening-hours";
import { Link } from "@/components/i18n/link";
import { Badge } from "@/components/ui/badge";
import { LongText } from "@/components/ui/long-text";
import { Rating } from "@/components/ui/rating";
import type { Locale } from "@/lib/i18n/routing";
import { joinList } from "@/lib/shared/join-list";
import { localized } from "@/lib/shared/localized";
import { timeZoneCity } from "@/lib/shared/time-zone-city";
import { getCatalogue } from "@/lib/venues/catalogue";
import { venueImageUrl } from "@/lib/venues/photos/image-url";
import type { PublicProfile, VenueDetail } from "@/lib/venues/types";
import { Addons } from "../addons";
import { Amenities } from "../amenities";
import { Facts } from "../facts";
import { HostCard } from "../host-card";
import { HouseRules } from "../house-rules";
import { Location } from "../location";
import { Gallery } from "../photos/gallery";
import { VenueServices } from "../venue-services";
import { Section } from "./section";

type Props = {
  venue: VenueDetail;
  name: string;
  host: PublicProfile | null;
  locale: Locale;
  /** Actions on the venue beside booking. */
  actions?: ReactNode;
  /** Stands where the city is, for a listing that has none. */
  missingCity?: string;
  calendar: ReactNode;
  calendarNote: string;
  panel: ReactNode;
};

/** The part of a venue page that the preview shows too. */
export async function VenueView(props: Props) {
  const { venue, name, host, locale, actions, calendar, calendarNote, panel } = props;
  const [t, catalogue] = await Promise.all([getTranslations("venues.page"), getCatalogue()]);
  const cityName = localized(venue.city, locale);
  const area = localized(venue.area, locale);
  const place = joinList([area, cityName || props.missingCity], locale);
  const city = catalogue.ok
    ? catalogue.data.cities.find(({ slug }) => slug === venue.citySlug)
    : undefined;
  const description = localized(venue.description, locale);
  const { average, count } = venue.rating;
  return (
    <>
      <Gallery name={name} images={venue.images} imageUrl={venueImageUrl} />
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
                {[venue.type && localized(venue.type.name, locale), place]
                  .filter(Boolean)
                  .join(" · ")}
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
            {actions}
          </header>
          <div className="mt-6 border-hairline border-t pt-6">
            <Facts venue={venue} />
          </div>
          {description && (
            <Section title={t("about")}>
              <LongText text={description} more={t("readMore")} />
            </Section>
          )}
          {venue.events.length > 0 && (
            <Section title={t("events")}>
              <ul className="flex flex-wrap gap-2">
                {venue.events.map((event) => (
                  <li key={event.slug}>
                    <Link
                      href={`/explore?event=${event.slug}`}
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
              <Addons
                addons={venue.addons}
                currency={venue.pricing.currency}
                feePercent={venue.feePercent}
              />
            </Section>
          )}
          {venue.services.length > 0 && (
            <Section title={t("services")} note={t("servicesNote")}>
              <VenueServices
                services={venue.services}
                currency={venue.pricing.currency}
                feePercent={venue.feePercent}
              />
            </Section>
          )}
          <Section title={t("calendar")} note={calendarNote}>
            {calendar}
          </Section>
          <Section
            title={t("hours")}
            note={
              cityName
                ? t("hoursNote", { city: timeZoneCity(venue.timeZone, locale) ?? cityName })
                : t("hoursNoteNoCity")
            }
          >
            <OpeningHours
              hours={venue.openingHours}
              exceptions={venue.exceptions}
              hasMoreExceptions={venue.hasMoreExceptions}
              timeZone={venue.timeZone}
            />
          </Section>
          {venue.rules.length > 0 && (
            <Section title={t("rules")}>
              <HouseRules rules={venue.rules} />
            </Section>
          )}
          {host && (
            <Section title={t("host")}>
              <HostCard host={host} more={t("readMore")} />
            </Section>
          )}
          <Section title={t("location")}>
            <Location
              name={name}
              address={localized(venue.address, locale)}
              place={place}
              cityName={cityName}
              cityCenter={city ?? null}
              cities={catalogue.ok ? catalogue.data.cities : []}
              point={venue.location}
            />
          </Section>
        </div>
        <aside className="lg:sticky lg:top-20 lg:row-start-1 lg:col-start-2 lg:self-start">
          {panel}
        </aside>
      </div>
    </>
  );
}
