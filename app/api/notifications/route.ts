import type { NextRequest } from "next/server";
import { getTranslations } from "next-intl/server";
import { notificationText } from "@/components/notifications/notification-text";
import { getCurrentUser } from "@/lib/auth/session/current-user";
import { errorCodeOf } from "@/lib/errors";
import { listLatestNotifications } from "@/lib/notifications/queries";
import type { LatestNotifications } from "@/lib/notifications/types";
import { formatRelativeTime } from "@/lib/shared/relative-time";
import { requestLocale } from "../request-locale";
import { errorResponse, resultResponse } from "../responses";

const LATEST = 6;

/**
 * The caller's latest notifications in the language of `?locale`, for the bell of a page that is open. Nothing (204) without
 * a session: its user may sign out in another tab.
 */
export async function GET(request: NextRequest) {
  const locale = requestLocale(request.nextUrl.searchParams);
  try {
    if (!(await getCurrentUser())) return new Response(null, { status: 204 });
    const [t, tApp, tCounters, { notifications, unreadCount }] = await Promise.all([
      getTranslations({ locale, namespace: "notifications" }),
      getTranslations({ locale, namespace: "app" }),
      getTranslations({ locale, namespace: "counters" }),
      listLatestNotifications(LATEST),
    ]);
    const now = new Date().toISOString();
    const data: LatestNotifications = {
      unreadCount,
      unread: unreadCount > 0 ? tCounters("notifications", { count: unreadCount }) : "",
      items: notifications.map((item) => ({
        id: item.id,
        href: item.href,
        text: notificationText(item, locale, t, tApp("formerMember")),
        time: formatRelativeTime(item.at, now, locale),
        isRead: item.isRead,
      })),
    };
    return resultResponse({ ok: true, data });
  } catch (error) {
    return errorResponse(errorCodeOf(error));
  }
}
