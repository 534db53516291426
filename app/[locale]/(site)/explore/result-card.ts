import { cardText } from "@/components/venues/card-text";
import type { Locale } from "@/lib/i18n/routing";
import type { VenueCard } from "@/lib/venues/types";
import type { ResultCard } from "./results";

/** A venue as one of the results. Its picture's text leaves out the venue's name, which stands below the picture. */
export function toResultCard(
  venue: VenueCard,
  locale: Locale,
  t: Parameters<typeof cardText>[2],
): ResultCard {
  const { name, alt, place, summary, price, rating, badges } = cardText(venue, locale, t);
  const ending = new RegExp(`[,،] ${RegExp.escape(name)}$`);
  return [
    venue.id,
    name,
    venue.image?.path ?? null,
    alt.replace(ending, ""),
    place,
    summary,
    price,
    rating && [rating.average, rating.count, rating.label],
    badges,
  ];
}
