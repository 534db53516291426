import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { listingStatusVariants } from "@/components/ui/listing-status";

const statuses = ["draft", "pending", "active", "rejected", "suspended", "paused"] as const;

/** The status of a listing as a badge. */
export function StatusBadge({ status }: { status: string }) {
  const t = useTranslations("moderation.status");
  const name = statuses.find((item) => item === status) ?? "draft";
  return <Badge variant={listingStatusVariants[name]}>{t(name)}</Badge>;
}
