import { useTranslations } from "next-intl";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import type { DisputeStatus } from "@/lib/payments/rules/disputes";

const tones = {
  needs_response: "warning",
  under_review: "info",
  won: "success",
  lost: "danger",
  withdrawn: "success",
} as const satisfies Record<DisputeStatus, BadgeVariant>;

/** The state of a dispute; one that was answered a moment ago says so. */
export function DisputeBadge({
  status,
  isAnswered,
}: {
  status: DisputeStatus;
  isAnswered: boolean;
}) {
  const t = useTranslations("adminPayments.disputes");
  return isAnswered && status === "needs_response" ? (
    <Badge variant="info">{t("answered")}</Badge>
  ) : (
    <Badge variant={tones[status]}>{t(`statuses.${status}`)}</Badge>
  );
}
