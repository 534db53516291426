import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { LocalTime } from "@/components/i18n/local-time";
import { Badge } from "@/components/ui/badge";
import type { ManagedVenue } from "@/lib/moderation/types";
import { localized } from "@/lib/shared/localized";
import { textLanguage } from "@/lib/shared/text-language";
import { ListingPicture } from "./listing-picture";
import { StatusBadge } from "./status-badge";

/** A listing in the admin's list. */
export function ManagedVenueRow({
  venue,
  picture,
}: {
  venue: ManagedVenue;
  picture: string | null;
}) {
  const t = useTranslations("moderation");
  const locale = useLocale();
  const name = localized(venue.name, locale);
  const city = localized(venue.city, locale);
  return (
    <li className="relative flex items-center gap-4 p-3 hover:bg-tint">
      <ListingPicture src={picture} alt="" className="h-16 w-20 shrink-0" />
      <div className="min-w-0 flex-1">
        <Link
          href={`/admin/venues/${venue.id}/edit`}
          className="break-words font-medium after:absolute after:inset-0"
        >
          <bdi>{name}</bdi>
        </Link>
        <p className="text-muted text-sm">
          {city && `${city} · `}
          {t.rich("venues.changed", {
            date: () => <LocalTime instant={venue.updatedAt} style="date" />,
          })}
        </p>
        {venue.reason && (
          <p
            lang={textLanguage(venue.reason)}
            dir="auto"
            className="match-parent line-clamp-2 text-danger text-sm wrap-anywhere"
          >
            {venue.reason}
          </p>
        )}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <StatusBadge status={venue.status} />
        {venue.featured && <Badge variant="orange">{t("status.featured")}</Badge>}
      </div>
    </li>
  );
}
