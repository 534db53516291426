"use client";

import { useLocale, useTranslations } from "next-intl";
import { useTransition } from "react";
import { useErrorText } from "@/components/forms/error-text";
import { Link } from "@/components/i18n/link";
import { RelativeTime } from "@/components/i18n/relative-time";
import { useRouter } from "@/components/i18n/use-navigation";
import { useTimeZone } from "@/components/i18n/use-time-zone";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { callAction } from "@/lib/call-action";
import { markNotificationsRead } from "@/lib/notifications/actions";
import type { Notification } from "@/lib/notifications/types";
import { addDays, type Day, todayIn } from "@/lib/shared/calendar-day";
import { cn } from "@/lib/shared/cn";
import { formatInstant } from "@/lib/shared/format-time";
import { formatMoney } from "@/lib/shared/money";
import { textLanguage } from "@/lib/shared/text-language";
import { NotificationIcon } from "./notification-icon";
import { notificationText } from "./notification-text";

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
  const timeZone = useTimeZone();
  const today = todayIn(timeZone, Date.parse(now));
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
      {groupByDay(items, timeZone).map(([day, notifications]) => (
        <section key={day} aria-labelledby={`day-${day}`} className="flex flex-col gap-2">
          <h2 id={`day-${day}`} className="font-medium text-muted text-sm">
            {day === today
              ? t("today")
              : day === addDays(today, -1)
                ? t("yesterday")
                : formatInstant(`${day}T12:00:00Z`, "UTC", locale, "longDate")}
          </h2>
          <ul className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card">
            {notifications.map((item) => (
              <li
                key={item.id}
                className={cn(
                  "relative flex gap-3 p-4 hover:bg-tint",
                  !item.isRead && "bg-tint/60",
                )}
              >
                <NotificationIcon
                  kind={item.kind}
                  className={cn(
                    "mt-0.5 size-5 shrink-0",
                    item.isRead ? "text-muted" : "text-accent",
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
                      if (!item.isRead) void callAction(markNotificationsRead({ id: item.id }));
                    }}
                  >
                    {!item.isRead && <span className="sr-only">{t("new")} </span>}
                    {notificationText(item, locale, t, tApp)}
                  </Link>
                  <NotificationAmount notification={item} />
                  {item.startsAt && (
                    <p className="text-sm">{formatInstant(item.startsAt, item.timeZone, locale)}</p>
                  )}
                  {item.reason && (
                    <p
                      lang={textLanguage(item.reason)}
                      dir="auto"
                      className="match-parent line-clamp-3 break-words text-sm"
                    >
                      {item.reason}
                    </p>
                  )}
                  <p className="text-muted text-sm">
                    <RelativeTime instant={item.at} now={now} />
                  </p>
                </div>
                {!item.isRead && (
                  <span
                    aria-hidden="true"
                    className="mt-2 size-2.5 shrink-0 rounded-full bg-accent"
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The amount that a notification is about, and until when it is to be paid or returned. Nothing without an amount. */
function NotificationAmount({
  notification: { amount, dueAt, timeZone },
}: {
  notification: Notification;
}) {
  const t = useTranslations("notifications");
  const locale = useLocale();
  const money = amount && formatMoney(amount.minor, amount.currency, locale, { full: true });
  const date = dueAt && formatInstant(dueAt, timeZone, locale);
  if (!money) return null;
  return (
    <p className="font-medium text-sm tabular-nums">
      {date ? t("amountBy", { amount: money, date }) : money}
    </p>
  );
}

/** The notifications by the day of the reader's time zone, in their order. */
function groupByDay(items: Notification[], timeZone: string): [Day, Notification[]][] {
  const days = new Map<Day, Notification[]>();
  for (const item of items) {
    const day = todayIn(timeZone, Date.parse(item.at));
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days];
}
