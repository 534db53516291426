import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
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
  action = null,
}: {
  venue: Card;
  query?: string;
  eager?: boolean;
  sizes?: string;
  as?: "h2" | "h3";
  /** A control that stands on the picture. */
  action?: ReactNode;
}) {
  const t = useTranslations("venues.card");
  const locale = useLocale();
  return (
    <CardView
      as={as}
      action={action}
      sizes={sizes}
      eager={eager}
      {...cardWords(venue, locale, t, query)}
    />
  );
}
