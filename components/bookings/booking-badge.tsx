import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { type BookingStatus, toneOf } from "@/lib/bookings/rules/status";

/** A booking's status in words and colour. */
export function BookingBadge({ status }: { status: BookingStatus }) {
  const t = useTranslations("bookings.status");
  return <Badge variant={toneOf(status)}>{t(status)}</Badge>;
}
