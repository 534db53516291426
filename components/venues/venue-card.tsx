import { useLocale, useTranslations } from "next-intl";
import { localPath } from "@/lib/i18n/paths";
import { localized } from "@/lib/shared/localized";
import { formatMoney } from "@/lib/shared/money";
import { venueImageUrl } from "@/lib/venues/images";
import type { VenueCard as Card } from "@/lib/venues/types";
import { CardView } from "./card-view";

// Stands in a sentence where the price will be set in its own type.
const gap = "\u0000";

/** A venue in a list. `query` carries the time that was asked for to the venue's page. */
export function VenueCard({
  venue,
  query = "",
  eager = false,
  sizes = "(min-width: 1240px) 380px, (min-width: 640px) 50vw, 100vw",
  as = "h3",
}: {
  venue: Card;
  query?: string;
  eager?: boolean;
  sizes?: string;
  as?: "h2" | "h3";
}) {
  const t = useTranslations("venues.card");
  const locale = useLocale();
  const name = localized(venue.name, locale);
  const place = [localized(venue.area, locale), localized(venue.city, locale)];
  const { average, count } = venue.rating;
  const { model, currency, fromMinor, totalMinor } = venue.price;
  const sentence = t.markup(totalMinor === null ? `from.${model}` : "total", { price: () => gap });
  const [before = "", after = ""] = sentence.split(gap);
  const capacity = t("capacity", { count: venue.capacity });
  return (
    <CardView
      as={as}
      href={localPath(locale, `/venues/${venue.id}${query}`)}
      name={name}
      picture={venue.image && venueImageUrl(venue.image.path)}
      alt={venue.image ? localized(venue.image.alt, locale) || name : ""}
      sizes={sizes}
      eager={eager}
      badges={[
        ...(venue.featured ? [t("featured")] : []),
        ...(venue.instant ? [t("instant")] : []),
      ]}
      rating={
        count > 0
          ? { average, count, label: t("rating", { average: average.toFixed(1), count }) }
          : null
      }
      place={place.filter(Boolean).join(t("comma"))}
      about={venue.type ? `${localized(venue.type.name, locale)} · ${capacity}` : capacity}
      price={[before, formatMoney(totalMinor ?? fromMinor, currency, locale), after]}
    />
  );
}
