import { useTranslations } from "next-intl";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import type { HostVenue, VenueStatus } from "@/lib/venues/listing/types";

const variants: Record<VenueStatus, BadgeVariant> = {
  draft: "neutral",
  pending: "warning",
  active: "success",
  rejected: "danger",
  suspended: "danger",
  paused: "info",
};

/** A venue's status in words and colour, and whether a revision of it waits for review. */
export function VenueBadges({ venue }: { venue: HostVenue }) {
  const t = useTranslations("hosting.status");
  return (
    <span className="flex flex-wrap gap-2">
      {venue.archivedAt && <Badge>{t("archived")}</Badge>}
      <Badge variant={variants[venue.status]}>{t(venue.status)}</Badge>
      {venue.featured && <Badge variant="accent">{t("featured")}</Badge>}
      {venue.revision?.status === "pending" && <Badge variant="orange">{t("changeWaiting")}</Badge>}
    </span>
  );
}
