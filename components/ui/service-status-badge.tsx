import { useTranslations } from "next-intl";
import { Badge } from "./badge";
import { listingStatusVariants } from "./listing-status";

type ServiceStatus = keyof typeof listingStatusVariants;

/** The status of a service as a badge, for its provider and for admins. */
export function ServiceStatusBadge({ status }: { status: ServiceStatus }) {
  const t = useTranslations("provider.status");
  return <Badge variant={listingStatusVariants[status]}>{t(status)}</Badge>;
}
