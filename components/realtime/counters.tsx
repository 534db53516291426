"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useUser } from "@/components/session/user-context";
import type { Counters } from "@/lib/notifications/types";
import { loadCounters } from "./load-counters";
import { REFRESH_PAUSE_MS, useRefresh } from "./use-refresh";
import { useTitleCount } from "./use-title-count";
import { useTopic } from "./use-topic";

const CountersContext = createContext<Counters | null>(null);

/** Provides how much of the current user's is unread, as it changes, and counts unread conversations in the title of the tab. */
export function CountersProvider({ children }: { children: ReactNode }) {
  const { user } = useUser();
  const userId = user?.id ?? null;
  const [counters, setCounters] = useState<Counters | null>(null);
  const refresh = useRefresh(async (signal) => setCounters(await loadCounters(signal)), {
    pauseMs: REFRESH_PAUSE_MS,
  });

  useEffect(() => {
    if (userId) refresh();
    else setCounters(null);
  }, [userId, refresh]);
  useTopic(
    userId && `user:${userId}`,
    { counters: refresh, notification: refresh },
    {
      onReturn: refresh,
    },
  );
  useTitleCount(counters?.conversations ?? 0);
  return <CountersContext value={counters}>{children}</CountersContext>;
}

/** The number of unread conversations or notifications beside their link; nothing when there are none. */
export function UnreadCount({ of }: { of: keyof Counters }) {
  const t = useTranslations("counters");
  const count = useContext(CountersContext)?.[of] ?? 0;
  if (count === 0) return null;
  return (
    <span className="ms-auto inline-flex min-w-6 items-center justify-center rounded-full bg-accent px-1.5 font-medium text-on-accent text-xs leading-6">
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="sr-only">{t(of, { count })}</span>
    </span>
  );
}
