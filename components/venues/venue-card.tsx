import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { VenueCard as Card } from "@/lib/venues/types";
import { cardText } from "./card-text";
import { CardView } from "./card-view";

/** A venue in a list. `query` is added to the address of the venue page. */
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
  /** A control on the picture. */
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
      {...cardText(venue, locale, t, query)}
    />
  );
}
