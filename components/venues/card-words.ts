import type { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import type { Locale } from "@/lib/shared/locale-tag";
import { localized } from "@/lib/shared/localized";
import { formatMoney } from "@/lib/shared/money";
import { venueImageUrl } from "@/lib/venues/photos/image-url";
import type { VenueCard } from "@/lib/venues/types";
import type { CardView } from "./card-view";

// Stands in a sentence where the price will be set in its own type.
const gap = "\u0000";

export type CardWords = Omit<ComponentProps<typeof CardView>, "as" | "action" | "sizes" | "eager">;

type Translate = ReturnType<typeof useTranslations<"venues.card">>;

// The same venues are found again and again; wording one takes longer than looking it up.
const most = 2000;
const worded = new Map<string, CardWords>();

/** A venue in a list, worded. `query` carries the time that was asked for to the venue's page. */
export function cardWords(venue: VenueCard, locale: Locale, t: Translate, query = ""): CardWords {
  const key = `${locale} ${query} ${JSON.stringify(venue)}`;
  const known = worded.get(key);
  if (known) return known;
  const words = inWords(venue, locale, t, query);
  if (worded.size >= most) worded.clear();
  worded.set(key, words);
  return words;
}

function inWords(venue: VenueCard, locale: Locale, t: Translate, query: string): CardWords {
  const name = localized(venue.name, locale);
  const place = [localized(venue.area, locale), localized(venue.city, locale)];
  const { average, count } = venue.rating;
  const { model, currency, fromMinor, totalMinor } = venue.price;
  const sentence = t.markup(totalMinor === null ? `from.${model}` : "total", { price: () => gap });
  const [before = "", after = ""] = sentence.split(gap);
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
    about: venue.type ? `${localized(venue.type.name, locale)} · ${capacity}` : capacity,
    price: [before, formatMoney(totalMinor ?? fromMinor, currency, locale, { whole: true }), after],
  };
}
