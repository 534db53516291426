import { useLocale, useNow, useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { LocalTime } from "@/components/i18n/local-time";
import { listingPages } from "@/components/listings/kinds";
import { ListingStatusBadge } from "@/components/listings/listing-status-badge";
import { Badge } from "@/components/ui/badge";
import type { ListingKind, OwnListing } from "@/lib/listings/types";
import { waitingTime } from "@/lib/moderation/rules/waiting-time";
import { localized } from "@/lib/shared/localized";
import { textLanguage } from "@/lib/shared/text-language";
import { ListingPicture } from "./listing-picture";
import { WaitingBadge } from "./waiting-badge";

/** A listing in the admin's list, with its waiting time while it is pending. */
export function ManagedListingRow({
  kind,
  listing,
  facts,
}: {
  kind: ListingKind;
  listing: Omit<OwnListing, "archivedAt" | "revision">;
  /** What the line below the name says; empty texts are left out. */
  facts: (string | null)[];
}) {
  const pages = listingPages[kind];
  const t = useTranslations("moderation");
  const tOwn = useTranslations(pages.texts);
  const tStatus = useTranslations(pages.statuses);
  const locale = useLocale();
  const now = useNow().getTime();
  const { id, status, image, reason, submittedAt } = listing;
  const pendingSince = status === "pending" && submittedAt;
  const seconds = pendingSince ? Math.max(0, (now - Date.parse(pendingSince)) / 1000) : 0;
  const { unit, count } = waitingTime(seconds);
  return (
    <li className="relative flex items-center gap-4 p-3 hover:bg-tint max-sm:flex-wrap">
      <ListingPicture src={image && pages.imageUrl(image)} alt="" className="h-16 w-20 shrink-0" />
      <div className="min-w-0 flex-1">
        <Link
          href={pages.review(id)}
          className="font-medium wrap-anywhere after:absolute after:inset-0"
        >
          <bdi>{localized(listing.name, locale) || tOwn("untitled")}</bdi>
        </Link>
        <p className="text-muted text-sm wrap-anywhere">{facts.filter(Boolean).join(" · ")}</p>
        <p className="text-muted text-sm">
          {pendingSince
            ? t(`queue.waited.${unit}`, { count })
            : t.rich("venues.changed", {
                date: () => <LocalTime instant={listing.updatedAt} style="date" />,
              })}
        </p>
        {reason && (
          <p
            lang={textLanguage(reason)}
            dir="auto"
            className="match-parent line-clamp-2 text-danger text-sm wrap-anywhere"
          >
            {reason}
          </p>
        )}
      </div>
      <div className="flex shrink-0 gap-1 max-sm:w-full sm:flex-col sm:items-end">
        {pendingSince ? (
          <WaitingBadge seconds={seconds} />
        ) : (
          <ListingStatusBadge kind={kind} status={status} />
        )}
        {listing.featured && <Badge variant="orange">{tStatus("featured")}</Badge>}
      </div>
    </li>
  );
}
