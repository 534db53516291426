import { useLocale, useTranslations } from "next-intl";
import { localized } from "@/lib/shared/localized";
import type { VenueCard as Card } from "@/lib/venues/types";
import { CardView } from "./card-view";
import { cardWords } from "./card-words";

/** A venue in a list. `query` carries the time that was asked for to the venue's page. */
export function VenueCard({
  venue,
  query = "",
  eager = false,
  sizes = "(min-width: 1240px) 380px, (min-width: 640px) 50vw, calc(100vw - 2rem)",
  as = "h3",
  heart = true,
}: {
  venue: Card;
  query?: string;
  eager?: boolean;
  sizes?: string;
  as?: "h2" | "h3";
  /** Whether it can be saved from here: the page has a listener for hearts. */
  heart?: boolean;
}) {
  const t = useTranslations("venues.card");
  const tSave = useTranslations("favorites");
  const locale = useLocale();
  const label = tSave("save", { name: localized(venue.name, locale) });
  return (
    <CardView
      as={as}
      heart={heart ? { id: venue.id, label } : null}
      sizes={sizes}
      eager={eager}
      {...cardWords(venue, locale, t, query)}
    />
  );
}
