import { publicEnv } from "@/lib/env";
import { localizePath } from "@/lib/i18n/paths";
import type { Locale } from "@/lib/i18n/routing";
import { localized } from "@/lib/shared/localized";
import { toMajor, withFee } from "@/lib/shared/money";
import { venueImageUrl } from "@/lib/venues/photos/image-url";
import type { VenueDetail } from "@/lib/venues/types";

const days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
// UN/CEFACT codes of the units of prices.
const unitCodes = { hour: "HUR", day: "DAY", person: "C62" } as const;

/** The lowest price of a booking, and the rates it is made of, all including the service fee. */
function offers(venue: VenueDetail, url: string) {
  const { model, currency, hourMinor, dayMinor, personMinor } = venue.pricing;
  const rates = [
    ...(model.startsWith("hourly") ? [{ unit: "hour" as const, minor: hourMinor }] : []),
    ...(model.startsWith("daily") ? [{ unit: "day" as const, minor: dayMinor }] : []),
    ...(model.endsWith("per_person") ? [{ unit: "person" as const, minor: personMinor }] : []),
  ];
  const { from } = venue;
  const quantities = [
    { unitCode: unitCodes.hour, value: from.hours },
    { unitCode: unitCodes.day, value: from.days },
    { unitCode: unitCodes.person, value: from.guests },
  ].filter(({ value }) => value !== null);
  return [
    {
      "@type": "Offer",
      url,
      price: toMajor(from.totalMinor, currency),
      priceCurrency: currency,
      availability: "https://schema.org/InStock",
      eligibleQuantity: quantities.map((quantity) => ({
        "@type": "QuantitativeValue",
        ...quantity,
      })),
      priceSpecification: rates.map(({ unit, minor }) => ({
        "@type": "UnitPriceSpecification",
        price: toMajor(withFee(minor, venue.feePercent), currency),
        priceCurrency: currency,
        unitCode: unitCodes[unit],
        unitText: unit,
      })),
    },
  ];
}

/**
 * The venue and its breadcrumbs for search engines (schema.org) as JSON that is safe in a script
 * element. The paths of breadcrumbs are without the language.
 */
export function structuredData(
  venue: VenueDetail,
  locale: Locale,
  breadcrumbs: { label: string; href?: string }[],
): string {
  const absolute = (path: string) => new URL(path, publicEnv.siteUrl).href;
  const url = absolute(localizePath(locale, `/venues/${venue.id}`));
  const place = {
    "@type": ["EventVenue", "LocalBusiness"],
    "@id": `${url}#venue`,
    name: localized(venue.name, locale).toWellFormed(),
    description: localized(venue.description, locale).slice(0, 1000).toWellFormed(),
    url,
    image: venue.images.flatMap(({ path }) => venueImageUrl(path) ?? []),
    maximumAttendeeCapacity: venue.capacity,
    currenciesAccepted: venue.pricing.currency,
    address: {
      "@type": "PostalAddress",
      streetAddress: localized(venue.address, locale),
      addressLocality: localized(venue.city, locale),
      addressCountry: venue.country,
    },
    amenityFeature: venue.amenities.map(({ name }) => ({
      "@type": "LocationFeatureSpecification",
      name: localized(name, locale),
      value: true,
    })),
    openingHoursSpecification: venue.openingHours.map(({ weekday, opens, closes }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: `https://schema.org/${days[weekday]}`,
      opens: opens.slice(0, 5),
      closes: closes.slice(0, 5),
    })),
    makesOffer: offers(venue, url),
    ...(venue.location && {
      geo: { "@type": "GeoCoordinates", ...venue.location },
    }),
    ...(venue.rating.count > 0 && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: venue.rating.average,
        reviewCount: venue.rating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
  const breadcrumbList = {
    "@type": "BreadcrumbList",
    itemListElement: breadcrumbs.map(({ label, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label.toWellFormed(),
      item: href ? absolute(localizePath(locale, href)) : url,
    })),
  };
  const data = { "@context": "https://schema.org", "@graph": [place, breadcrumbList] };
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
