import { useEffect, useState } from "react";
import { publicEnv } from "@/lib/env";
import { type PresenceStatus, presenceStatus } from "@/lib/realtime/presence-status";

/** How long a user may have no page before they are offline, in milliseconds: reloading a page leaves a short gap. */
const OFFLINE_AFTER_MS = 3000;

/** The presence of a user, as far as the reader may see it; null without a connection. */
export function usePresence(userId: string | null): PresenceStatus | null {
  const [status, setStatus] = useState<PresenceStatus | null>(null);
  useEffect(() => {
    if (!userId || !publicEnv.supabaseUrl) return;
    let hasStopped = false;
    let unsubscribe = () => {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shown: PresenceStatus | null = null;
    const show = (next: PresenceStatus | null) => {
      shown = next;
      setStatus(next);
    };
    import("@/lib/realtime/topics")
      .then(({ subscribeToTopic }) => {
        if (hasStopped) return;
        unsubscribe = subscribeToTopic(`presence:${userId}`, true, {
          onEvent() {},
          onLiveChange(isLive) {
            clearTimeout(timer);
            if (!isLive) show(null);
          },
          onPresence(payloads) {
            clearTimeout(timer);
            const next = presenceStatus(payloads);
            if (next !== "offline" || shown === null) show(next);
            else timer = setTimeout(() => show(next), OFFLINE_AFTER_MS);
          },
        });
      })
      .catch(() => {});
    return () => {
      hasStopped = true;
      clearTimeout(timer);
      unsubscribe();
      setStatus(null);
    };
  }, [userId]);
  return status;
}
