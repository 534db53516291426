"use client";

import { useLocale, useTranslations } from "next-intl";
import { useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { Link } from "@/components/i18n/link";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { callAction } from "@/lib/call-action";
import { markNotificationsRead } from "@/lib/notifications/actions";
import type { Notification } from "@/lib/notifications/types";
import { cn } from "@/lib/shared/cn";
import { formatInstant } from "@/lib/shared/format-time";
import { localized } from "@/lib/shared/localized";

/** A page of the user's notifications, newest first, with a button that marks all as read. */
export function NotificationList({
  items,
  unreadCount,
  now,
}: {
  items: Notification[];
  /** How many of all the user's notifications are unread. */
  unreadCount: number;
  now: string;
}) {
  const t = useTranslations("notifications");
  const tApp = useTranslations("app");
  const errorText = useErrorText();
  const locale = useLocale();
  const router = useRouter();
  const [isPending, startTransition] = useTransition();

  function markAllRead() {
    startTransition(async () => {
      const result = await callAction(markNotificationsRead({}));
      if (result.ok) router.refresh();
      else toast.error(errorText(result.code));
    });
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted" aria-live="polite">
          {t("unread", { count: unreadCount })}
        </p>
        {unreadCount > 0 && (
          <Button variant="outline" size="sm" onClick={markAllRead} loading={isPending}>
            {t("readAll")}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card">
        {items.map((item) => (
          <li
            key={item.id}
            className={cn("relative flex gap-3 p-4 hover:bg-tint", !item.isRead && "bg-tint/60")}
          >
            <span
              aria-hidden="true"
              className={cn(
                "mt-2 size-2.5 shrink-0 rounded-full",
                item.isRead ? "bg-transparent" : "bg-accent",
              )}
            />
            <div className="min-w-0 flex-1">
              <Link
                href={item.href}
                className={cn(
                  "break-words after:absolute after:inset-0",
                  !item.isRead && "font-medium",
                )}
                onClick={() => {
                  if (!item.isRead) void markNotificationsRead({ id: item.id });
                }}
              >
                {!item.isRead && <span className="sr-only">{t("new")} </span>}
                {t(`kinds.${item.kind}`, {
                  venue: localized(item.venueName, locale),
                  service: localized(item.serviceName, locale),
                  name: item.senderName ?? tApp("formerMember"),
                })}
              </Link>
              {item.startsAt && (
                <p className="text-sm">{formatInstant(item.startsAt, item.timeZone, locale)}</p>
              )}
              {item.reason && (
                <p className="match-parent line-clamp-3 break-words text-sm" dir="auto">
                  {item.reason}
                </p>
              )}
              <p className="text-muted text-sm">
                <time dateTime={item.at}>{formatRelativeTime(item.at, now, locale)}</time>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** How long before `now` (ISO 8601) an instant was, in the largest unit that fits. */
function formatRelativeTime(at: string, now: string, locale: string): string {
  const seconds = Math.max(0, (Date.parse(now) - Date.parse(at)) / 1000);
  const format = new Intl.RelativeTimeFormat(`${locale}-u-nu-latn`, { numeric: "auto" });
  for (const [unit, size] of units) {
    if (seconds >= size) return format.format(-Math.floor(seconds / size), unit);
  }
  return format.format(0, "minute");
}
