import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { type BookingStatus, statusTone } from "@/lib/bookings/rules/status";

/** The status of a booking as a badge. */
export function BookingBadge({ status }: { status: BookingStatus }) {
  const t = useTranslations("bookings.status");
  return <Badge variant={statusTone(status)}>{t(status)}</Badge>;
}
