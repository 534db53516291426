import { useTranslations } from "next-intl";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import type { ListingKind, ListingStatus } from "@/lib/listings/types";
import { listingPages } from "./kinds";

const variants: Record<ListingStatus, BadgeVariant> = {
  draft: "neutral",
  pending: "warning",
  active: "success",
  rejected: "danger",
  suspended: "danger",
  paused: "info",
};

/** The status of a listing as a badge. */
export function ListingStatusBadge({ kind, status }: { kind: ListingKind; status: ListingStatus }) {
  const t = useTranslations(listingPages[kind].statuses);
  return <Badge variant={variants[status]}>{t(status)}</Badge>;
}
