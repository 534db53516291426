import { useTranslations } from "next-intl";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import type { ServiceStatus } from "@/lib/services/provider-types";

const variants: Record<ServiceStatus, BadgeVariant> = {
  draft: "neutral",
  pending: "warning",
  active: "success",
  rejected: "danger",
  suspended: "danger",
  paused: "info",
};

/** The status of a service as a badge. */
export function ServiceStatusBadge({ status }: { status: ServiceStatus }) {
  const t = useTranslations("provider.status");
  return <Badge variant={variants[status]}>{t(status)}</Badge>;
}
