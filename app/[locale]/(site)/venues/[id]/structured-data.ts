import { publicEnv } from "@/lib/env";
import { localPath } from "@/lib/i18n/paths";
import type { Locale } from "@/lib/i18n/routing";
import { localized } from "@/lib/shared/localized";
import { venueImageUrl } from "@/lib/venues/images";
import type { VenueDetail } from "@/lib/venues/types";

/** The venue for search engines (schema.org), safe to stand inside a script element. */
export function structuredData(venue: VenueDetail, locale: Locale): string {
  const data = {
    "@context": "https://schema.org",
    "@type": "EventVenue",
    name: localized(venue.name, locale),
    description: localized(venue.description, locale).slice(0, 1000).toWellFormed(),
    url: new URL(localPath(locale, `/venues/${venue.id}`), publicEnv.siteUrl).href,
    image: venue.images.flatMap(({ path }) => venueImageUrl(path) ?? []),
    maximumAttendeeCapacity: venue.capacity,
    address: {
      "@type": "PostalAddress",
      streetAddress: venue.address,
      addressLocality: localized(venue.city, locale),
      addressCountry: venue.country,
    },
    ...(venue.location && {
      geo: { "@type": "GeoCoordinates", ...venue.location },
    }),
    ...(venue.rating.count > 0 && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: venue.rating.average,
        reviewCount: venue.rating.count,
      },
    }),
  };
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
