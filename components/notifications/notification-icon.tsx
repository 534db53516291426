import {
  BadgeCheck,
  BadgeX,
  Banknote,
  Bell,
  CalendarCheck,
  CalendarClock,
  CalendarSync,
  CalendarX,
  ClipboardList,
  CreditCard,
  Flag,
  Handshake,
  type LucideIcon,
  MessageSquare,
  PencilLine,
  ShieldAlert,
  Star,
  Tag,
  TriangleAlert,
  UserRound,
} from "lucide-react";
import type { NotificationKind } from "@/lib/notifications/types";

/** The icons of kinds, by what their names begin or end with; the first that matches applies. */
const icons: [RegExp, LucideIcon][] = [
  [/^message_/, MessageSquare],
  [/^review_/, Star],
  [/^role_/, UserRound],
  [/^(service_invited|invitation_)/, Handshake],
  [/^(booking|service)_(confirmed|accepted)$/, CalendarCheck],
  [/^offer_/, Tag],
  [/^((booking|service)_(declined|cancelled|expired)|cancellation_confirmed)$/, CalendarX],
  [/^(bank_account|transfer_account|booking_account|calendar_address|admin)_/, ShieldAlert],
  [/^(booking|request|service_requested)/, CalendarClock],
  [/^calendar_/, CalendarSync],
  [
    /^(payment_failed|payment_owed|balance_unpaid|payment_proof_refused|payments_|disputes?_(opened|lost)|security_(?!decided)|claims_|manual_refund_(late|missing)|manual_refunds_)/,
    TriangleAlert,
  ],
  [/^payout_/, Banknote],
  [/^manual_refund_/, Banknote],
  [/^(payment|balance|refund|dispute|security)_/, CreditCard],
  [/^reports_/, Flag],
  [/^jobs_/, TriangleAlert],
  [/_submitted$/, ClipboardList],
  [/^contacts_/, MessageSquare],
  [/_edited$/, PencilLine],
  [/_(approved|restored)$/, BadgeCheck],
  [/_(rejected|suspended)$/, BadgeX],
];

/** The icon of a kind of notification, for the eye alone: its text says the same. */
export function NotificationIcon({
  kind,
  className,
}: {
  kind: NotificationKind;
  className?: string;
}) {
  const Icon = icons.find(([pattern]) => pattern.test(kind))?.[1] ?? Bell;
  return <Icon aria-hidden="true" className={className} />;
}
