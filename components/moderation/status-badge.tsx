import { useTranslations } from "next-intl";
import { Badge, type BadgeVariant } from "@/components/ui/badge";

const variants: Record<string, BadgeVariant> = {
  draft: "neutral",
  pending: "warning",
  active: "success",
  rejected: "danger",
  suspended: "danger",
  paused: "info",
};
const statuses = ["draft", "pending", "active", "rejected", "suspended", "paused"] as const;

/** The status of a listing as a badge. */
export function StatusBadge({ status }: { status: string }) {
  const t = useTranslations("moderation.status");
  const name = statuses.find((item) => item === status) ?? "draft";
  return <Badge variant={variants[name]}>{t(name)}</Badge>;
}
