import { useEffect, useEffectEvent } from "react";
import { publicEnv } from "@/lib/env";

/** The polling interval of a page without events, in milliseconds. */
const ASK_MS = 30_000;

type Options = {
  /** Reads events that may have been missed. Called after joining the topic, and when the page becomes visible or online. */
  onReturn: () => void;
  /** False for a topic that everybody may join. */
  isPrivate?: boolean;
};

/**
 * Calls a handler for each event that is broadcast to the topic while the component is mounted; null joins no topic. Without a
 * connection, calls `onReturn` every 30 seconds instead. A handler must fetch the news itself: payloads are not trustworthy.
 */
export function useTopic(
  topic: string | null,
  handlers: Record<string, (payload: unknown) => void>,
  { onReturn, isPrivate = true }: Options,
) {
  // Anybody in the topic can choose the name of an event.
  const handleEvent = useEffectEvent((event: string, payload: unknown) => {
    if (Object.hasOwn(handlers, event)) handlers[event]?.(payload);
  });
  const handleReturn = useEffectEvent(() => {
    if (document.visibilityState === "visible") onReturn();
  });

  useEffect(() => {
    if (!topic) return;
    let isLive = false;
    let hasStopped = false;
    let unsubscribe = () => {};
    const onLiveChange = (live: boolean) => {
      isLive = live;
      if (live) handleReturn();
    };
    const loadTopics = async () => {
      const { subscribeToTopic } = await import("@/lib/realtime/topics");
      if (hasStopped) return;
      unsubscribe = subscribeToTopic(topic, isPrivate, {
        onEvent: (event, payload) => handleEvent(event, payload),
        onLiveChange,
      });
    };
    // Without the code the page polls, as without a connection.
    if (publicEnv.supabaseUrl) loadTopics().catch(() => {});
    const ask = () => handleReturn();
    const timer = setInterval(() => {
      if (!isLive) ask();
    }, ASK_MS);
    document.addEventListener("visibilitychange", ask);
    window.addEventListener("focus", ask);
    window.addEventListener("online", ask);
    return () => {
      hasStopped = true;
      unsubscribe();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
      window.removeEventListener("focus", ask);
      window.removeEventListener("online", ask);
    };
  }, [topic, isPrivate]);
}
