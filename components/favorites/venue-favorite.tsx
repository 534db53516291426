import { useLocale, useTranslations } from "next-intl";
import { type Localized, localized } from "@/lib/shared/localized";
import { FavoriteButton } from "./favorite-button";

/** The button that stands on the picture of a venue's card. */
export function VenueFavorite({ venue }: { venue: { id: string; name: Localized } }) {
  const t = useTranslations("favorites");
  const locale = useLocale();
  return (
    <FavoriteButton
      listingId={venue.id}
      label={t("save", { name: localized(venue.name, locale) })}
    />
  );
}
