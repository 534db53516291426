import { Bell } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "@/components/i18n/link";
import { RelativeTime } from "@/components/i18n/relative-time";
import { usePageLocale } from "@/components/i18n/use-page-locale";
import { REFRESH_PAUSE_MS, useRefresh } from "@/components/realtime/use-refresh";
import { useTopic } from "@/components/realtime/use-topic";
import { callAction } from "@/lib/call-action";
import { markNotificationsRead } from "@/lib/notifications/actions";
import type { LatestNotifications } from "@/lib/notifications/types";
import { cn } from "@/lib/shared/cn";
import { getJson } from "@/lib/shared/get-json";

export type NotificationBellLabels = Record<
  "title" | "all" | "none" | "unavailable" | "new",
  string
>;

/** A bell with the number of unread notifications, which opens the latest ones. */
export function NotificationBell({
  userId,
  labels,
}: {
  userId: string;
  labels: NotificationBellLabels;
}) {
  const locale = usePageLocale();
  const [latest, setLatest] = useState<LatestNotifications | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const refresh = useRefresh(
    async (signal) => {
      const answer = await getJson<LatestNotifications | null>(
        `/api/notifications?locale=${locale}`,
        { signal },
      );
      if (answer.ok) setLatest(answer.data);
      setFailed(!answer.ok);
    },
    { pauseMs: REFRESH_PAUSE_MS },
  );
  useEffect(() => {
    refresh();
  }, [refresh]);
  useTopic(
    `user:${userId}`,
    { notification: refresh, counters: refresh },
    {
      onReturn: refresh,
    },
  );

  const count = latest?.unreadCount ?? 0;
  return (
    <>
      <button
        type="button"
        popoverTarget="notifications-menu"
        className="relative inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-tint"
      >
        <Bell aria-hidden="true" className="size-5" />
        <span className="sr-only">
          {labels.title}
          {latest?.unread && `: ${latest.unread}`}
        </span>
        {count > 0 && (
          <span
            aria-hidden="true"
            className="absolute end-0.5 top-0.5 min-w-5 rounded-full bg-accent px-1 text-center font-medium text-2xs text-on-accent leading-5"
          >
            {count > 99 ? "99+" : count}
          </span>
        )}
      </button>
      <div
        id="notifications-menu"
        popover="auto"
        role="dialog"
        aria-label={labels.title}
        className="menu menu-end max-h-[calc(100dvh-5rem)] w-80 max-w-[calc(100vw-1rem)] overflow-y-auto p-2"
        onToggle={(event) => {
          if (event.newState === "open") refresh();
        }}
      >
        <p className="px-3 pt-2 pb-1 font-semibold">{labels.title}</p>
        {latest && latest.items.length > 0 ? (
          <ul>
            {latest.items.map(({ id, href, text, at, isRead }) => (
              <li key={id}>
                <Link
                  href={href}
                  className="flex min-h-11 gap-3 rounded-control px-3 py-2.5 hover:bg-tint"
                  onClick={(event) => {
                    event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
                    if (!isRead) void callAction(markNotificationsRead({ id }));
                  }}
                >
                  <span
                    aria-hidden="true"
                    className={cn("mt-2 size-2.5 shrink-0 rounded-full", !isRead && "bg-accent")}
                  />
                  <span className="min-w-0">
                    <span className={cn("block break-words", !isRead && "font-medium")}>
                      {!isRead && <span className="sr-only">{labels.new} </span>}
                      {text}
                    </span>
                    <span className="block text-muted text-sm">
                      <RelativeTime instant={at} now={latest.now} />
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          (latest || hasFailed) && (
            <p className="px-3 py-2 text-muted">{latest ? labels.none : labels.unavailable}</p>
          )
        )}
        <Link
          href="/dashboard/notifications"
          className="mt-1 flex min-h-11 items-center rounded-control px-3 font-medium text-accent hover:bg-tint"
          onClick={(event) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
        >
          {labels.all}
        </Link>
      </div>
    </>
  );
}
