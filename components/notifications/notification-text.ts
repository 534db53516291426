import type { useTranslations } from "next-intl";
import type { Notification } from "@/lib/notifications/types";
import type { Locale } from "@/lib/shared/locale-tag";
import { localized } from "@/lib/shared/localized";
import { formatMoney } from "@/lib/shared/money";

/** What a notification says, in the reader's language. */
export function notificationText(
  { kind, venueName, serviceName, senderName, isFromAdmin, amount }: Notification,
  locale: Locale,
  t: ReturnType<typeof useTranslations<"notifications">>,
  tApp: ReturnType<typeof useTranslations<"app">>,
): string {
  return t(`kinds.${kind}`, {
    venue: localized(venueName, locale),
    service: localized(serviceName, locale),
    name: isFromAdmin ? tApp("name") : (senderName ?? tApp("formerMember")),
    amount: amount ? formatMoney(amount.minor, amount.currency, locale) : "",
  });
}
