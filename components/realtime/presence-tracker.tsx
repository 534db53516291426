"use client";

import { useEffect, useRef, useState } from "react";
import { publicEnv } from "@/lib/env";
import type { PresenceChoice } from "@/lib/realtime/presence-status";
import { usePageStatus } from "./use-page-status";
import { useRefresh } from "./use-refresh";
import { useTopic } from "./use-topic";

/** The shortest time between two changes, in milliseconds: the service ends channels that track more than five times in 30 s. */
const PAUSE_MS = 7000;

/** Reads what the user has chosen; null without a session. Rejects when nobody answers. */
async function loadChoice(signal: AbortSignal): Promise<PresenceChoice | null> {
  const response = await fetch("/api/presence", { signal });
  if (!response.ok) throw new Error(`the choice was answered with status ${response.status}`);
  return response.status === 204 ? null : ((await response.json()) as PresenceChoice);
}

/** Shows this page's user as online, away or busy to whom they talk with, unless they have switched it off. */
export function PresenceTracker({ userId }: { userId: string }) {
  const [choice, setChoice] = useState<PresenceChoice | null>(null);
  const [hasJoined, setJoined] = useState(false);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  const refresh = useRefresh(async (signal) => setChoice(await loadChoice(signal)));
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
