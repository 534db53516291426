import type { Locale } from "@/lib/i18n/routing";
import type { VenueCard } from "@/lib/venues/types";
import { priceRule } from "../../card-price-text";
import { cardText } from "../../card-text";
import type { Result } from "./packed-results";

/**
 * Returns a venue as a result, with its pin on a page with a map. Its picture's text leaves out the venue's name, which is
 * below the picture.
 */
export function toResult(
  venue: VenueCard,
  locale: Locale,
  t: Parameters<typeof cardText>[2],
  hasMap: boolean,
): Result {
  const { name, alt, place, summary, price, rating, badges } = cardText(venue, locale, t);
  const ending = [`, ${name}`, `، ${name}`].find((each) => alt.endsWith(each)) ?? "";
  return {
    id: venue.id,
    name,
    image: venue.image?.path ?? null,
    alt: alt.slice(0, alt.length - ending.length),
    place,
    summary,
    price,
    rating,
    badges,
    pin: hasMap && venue.at ? { ...venue.at, rule: priceRule(venue.price, t) } : null,
  };
}
