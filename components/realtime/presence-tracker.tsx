import { useEffect, useRef, useState } from "react";
import { publicEnv } from "@/lib/env";
import type { PresenceChoice } from "@/lib/realtime/presence-status";
import { getJson } from "@/lib/shared/get-json";
import { usePageStatus } from "./use-page-status";
import { useRefresh } from "./use-refresh";
import { useTopic } from "./use-topic";

/** The shortest time between two changes, in milliseconds: the service ends channels that track more than five times in 30 s. */
const PAUSE_MS = 7000;

/** Shows this page's user as online, away or busy to whom they talk with, unless they have switched it off. */
export function PresenceTracker({ userId }: { userId: string }) {
  const [choice, setChoice] = useState<PresenceChoice | null>(null);
  const [hasJoined, setJoined] = useState(false);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  const refresh = useRefresh(async (signal) => {
    // Null without a session.
    const answer = await getJson<PresenceChoice | null>("/api/presence", { signal });
    if (answer.ok) setChoice(answer.data);
  });
  useEffect(() => {
    refresh();
  }, [refresh]);
  useTopic(`user:${userId}`, { presence: refresh }, { onReturn: () => {} });
  const pageStatus = usePageStatus();
  const isTracked = choice === "shown" || choice === "busy";
  const status = choice === "busy" ? "busy" : pageStatus;

  useEffect(() => {
    if (!isTracked || !publicEnv.supabaseUrl) return;
    let hasStopped = false;
    let unsubscribe = () => {};
    import("@/lib/realtime/topics")
      .then(({ subscribeToTopic }) => {
        if (hasStopped) return;
        unsubscribe = subscribeToTopic(`presence:${userId}`, true, {
          onEvent() {},
          onLiveChange() {},
        });
        setJoined(true);
      })
      .catch(() => {});
    return () => {
      hasStopped = true;
      unsubscribe();
      setJoined(false);
    };
  }, [userId, isTracked]);

  useEffect(() => {
    if (!hasJoined) return;
    const track = async () => {
      const { trackInTopic } = await import("@/lib/realtime/topics");
      changedAt.current = Date.now();
      trackInTopic(`presence:${userId}`, { status });
    };
    const wait = Math.max(0, changedAt.current + PAUSE_MS - Date.now());
    const timer = setTimeout(() => void track().catch(() => {}), wait);
    return () => clearTimeout(timer);
  }, [userId, hasJoined, status]);
  return null;
}
