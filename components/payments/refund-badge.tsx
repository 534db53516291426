import { useTranslations } from "next-intl";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import type { ManualRefundStatus } from "@/lib/payments/rules/manual-refunds";

const tones = {
  owed: "warning",
  sent: "info",
  received: "success",
  missing: "danger",
  settled: "success",
  withdrawn: "neutral",
} as const satisfies Record<ManualRefundStatus, BadgeVariant>;

/** The state of a refund by hand; of one that is owed, whether it is late. */
export function RefundBadge({ status, isLate }: { status: ManualRefundStatus; isLate: boolean }) {
  const t = useTranslations("payments.refunds.statuses");
  return status === "owed" && isLate ? (
    <Badge variant="danger">{t("late")}</Badge>
  ) : (
    <Badge variant={tones[status]}>{t(status)}</Badge>
  );
}
