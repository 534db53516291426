"use client";

import { useCallback, useEffect, useRef } from "react";

const ANSWER_LIMIT_MS = 9000;
/** The pause of what can wait: what is read at once, as an open conversation, is answered first. In milliseconds. */
export const REFRESH_PAUSE_MS = 250;

/**
 * A function that runs `load`, once at a time: called while it runs, it runs again afterwards, because what is new may be
 * missing in an answer that was asked for before. With a pause, calls within `pauseMs` milliseconds are one. A failure changes
 * nothing; the next call asks again.
 */
export function useRefresh(
  load: (signal: AbortSignal) => Promise<void>,
  { pauseMs = 0 } = {},
): () => void {
  const latestLoad = useRef(load);
  const loading = useRef<AbortController | null>(null);
  const isStale = useRef(false);

  useEffect(() => {
    latestLoad.current = load;
  });
  useEffect(
    () => () => {
      isStale.current = false;
      loading.current?.abort();
      loading.current = null;
    },
    [],
  );

  return useCallback(async () => {
    isStale.current = true;
    if (loading.current) return;
    while (isStale.current) {
      const controller = new AbortController();
      loading.current = controller;
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (controller.signal.aborted) return;
      isStale.current = false;
      const timer = setTimeout(() => controller.abort(), ANSWER_LIMIT_MS);
      await latestLoad.current(controller.signal).catch(() => {});
      clearTimeout(timer);
      if (loading.current === controller) loading.current = null;
    }
  }, [pauseMs]);
}
