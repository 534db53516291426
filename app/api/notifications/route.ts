import type { NextRequest } from "next/server";
import { getTranslations } from "next-intl/server";
import { notificationText } from "@/components/notifications/notification-text";
import { listLatestNotifications } from "@/lib/notifications/queries";
import type { LatestNotifications } from "@/lib/notifications/types";
import { answerOpenPage } from "../open-page";
import { requestLocale } from "../request-locale";

const LATEST = 6;

/** Answers the caller's latest notifications in the language of `?locale`, for the bell. */
export const GET = (request: NextRequest) =>
  answerOpenPage(async (): Promise<LatestNotifications> => {
    const locale = requestLocale(request.nextUrl.searchParams);
    const [t, tApp, tCounters, { notifications, unreadCount }] = await Promise.all([
      getTranslations({ locale, namespace: "notifications" }),
      getTranslations({ locale, namespace: "app" }),
      getTranslations({ locale, namespace: "counters" }),
      listLatestNotifications(LATEST),
    ]);
    return {
      now: new Date().toISOString(),
      unreadCount,
      unread: unreadCount > 0 ? tCounters("notifications", { count: unreadCount }) : "",
      items: notifications.map((item) => ({
        id: item.id,
        href: item.href,
        text: notificationText(item, locale, t, tApp),
        at: item.at,
        isRead: item.isRead,
      })),
    };
  });
