import type { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import type { Locale } from "@/lib/shared/locale-tag";
import { localized } from "@/lib/shared/localized";
import { venueImageUrl } from "@/lib/venues/photos/image-url";
import type { VenueCard } from "@/lib/venues/types";
import { cardPriceText } from "./card-price-text";
import type { CardView } from "./card-view";

export type CardText = Omit<ComponentProps<typeof CardView>, "as" | "action" | "sizes" | "eager">;

type Translate = ReturnType<typeof useTranslations<"venues.card">>;

// Formatting a card takes longer than a lookup, and the same venues appear often.
const MAX_CACHED = 2000;
const cache = new Map<string, CardText>();

/** The texts of a venue card. `query` is added to the address of the venue page. */
export function cardText(venue: VenueCard, locale: Locale, t: Translate, query = ""): CardText {
  const key = `${locale} ${query} ${JSON.stringify(venue)}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const text = formatCard(venue, locale, t, query);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, text);
  return text;
}

function formatCard(venue: VenueCard, locale: Locale, t: Translate, query: string): CardText {
  const name = localized(venue.name, locale);
  const place = [localized(venue.area, locale), localized(venue.city, locale)];
  const { average, count } = venue.rating;
  const capacity = t("capacity", { count: venue.capacity });
  return {
    href: `/venues/${venue.id}${query}`,
    name,
    picture: venue.image && venueImageUrl(venue.image.path),
    alt: venue.image ? localized(venue.image.alt, locale) || name : "",
    badges: [...(venue.featured ? [t("featured")] : []), ...(venue.instant ? [t("instant")] : [])],
    rating:
      count > 0
        ? { average, count, label: t("rating", { average: average.toFixed(1), count }) }
        : null,
    place: place.filter(Boolean).join(t("comma")),
    summary: venue.type ? `${localized(venue.type.name, locale)} · ${capacity}` : capacity,
    price: cardPriceText(venue.price, locale, t),
  };
}
