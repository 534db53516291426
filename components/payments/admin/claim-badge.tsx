import { useTranslations } from "next-intl";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import type { ClaimStatus } from "@/lib/payments/security-deposit-types";

const tones = {
  open: "info",
  contested: "warning",
  decided: "success",
} as const satisfies Record<ClaimStatus, BadgeVariant>;

/** The state of a claim on a security deposit. */
export function ClaimBadge({ status }: { status: ClaimStatus }) {
  const t = useTranslations("adminPayments.claims.statuses");
  return <Badge variant={tones[status]}>{t(status)}</Badge>;
}
