import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { listingStatusVariants } from "@/components/ui/listing-status";
import type { HostVenue } from "@/lib/venues/listing/types";

/** A venue's status in words and colour, and whether a revision of it waits for review. */
export function VenueBadges({ venue }: { venue: HostVenue }) {
  const t = useTranslations("hosting.status");
  return (
    <span className="flex flex-wrap gap-2">
      {venue.archivedAt && <Badge>{t("archived")}</Badge>}
      <Badge variant={listingStatusVariants[venue.status]}>{t(venue.status)}</Badge>
      {venue.featured && <Badge variant="accent">{t("featured")}</Badge>}
      {venue.revision?.status === "pending" && <Badge variant="orange">{t("changeWaiting")}</Badge>}
    </span>
  );
}
