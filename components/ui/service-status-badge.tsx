import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { listingStatusVariants } from "@/components/ui/listing-status";
import type { ServiceStatus } from "@/lib/services/provider-types";

/** The status of a service as a badge. */
export function ServiceStatusBadge({ status }: { status: ServiceStatus }) {
  const t = useTranslations("provider.status");
  return <Badge variant={listingStatusVariants[status]}>{t(status)}</Badge>;
}
