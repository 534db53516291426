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
const known = ["draft", "pending", "active", "rejected", "suspended", "paused"] as const;

/** The status of a listing in words and colour. */
export function StatusBadge({ status }: { status: string }) {
  const t = useTranslations("moderation.status");
  const name = known.find((item) => item === status) ?? "draft";
  return <Badge variant={variants[name]}>{t(name)}</Badge>;
}
