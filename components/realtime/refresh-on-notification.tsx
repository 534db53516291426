"use client";

import { useRouter } from "@/components/i18n/use-navigation";
import { useUser } from "@/components/session/user-context";
import { loadCounters } from "./load-counters";
import { useRefresh } from "./use-refresh";
import { useTopic } from "./use-topic";

/**
 * Renders the page anew when the user gets a notification, or when the number of unread notifications differs from `unreadCount`.
 */
export function RefreshOnNotification({ unreadCount }: { unreadCount: number }) {
  const { user } = useUser();
  const router = useRouter();
  // Checked by a separate request first: a failed refresh would replace the page by an error.
  const refresh = useRefresh(async (signal) => {
    if (await loadCounters(signal)) router.refresh();
  });
  const refreshIfChanged = useRefresh(async (signal) => {
    const counters = await loadCounters(signal);
    if (counters && counters.notifications !== unreadCount) router.refresh();
  });
  useTopic(
    user && `user:${user.id}`,
    { notification: refresh, counters: refreshIfChanged },
    { onReturn: refreshIfChanged },
  );
  return null;
}
